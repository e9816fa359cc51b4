/** What the server wrote into the page for its scripts. */
export const config = JSON.parse(document.getElementById("config").textContent);
