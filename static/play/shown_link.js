/** A link with a secret was opened: take the secret out of the address, then show it to the server. */
const form = document.getElementById("shown-link");

function show() {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  form.elements.link.value = secret;
  form.submit();
}

addEventListener("hashchange", show); // another link, opened in the same window
show();
