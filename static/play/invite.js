/** The dialog that invites: a link to the table, and, for hosts, links that seat guests without an account. */
import { get, post, remove } from "./api.js";
import { config } from "./config.js";
import { byId, el, refill, toggle } from "./dom.js";
import { say } from "./texts.js";

const SHOWN = 50; // links of a table that a host has in view
const COPIED_FOR = 2000; // ms
const links = `/tables/${config.table}/seat-links`;

/** Make the dialog work; `table` tells who sits where, `failed(error)` tells why something was not done. */
export function prepareInvitations(table, failed) {
  const dialog = byId("invite");
  if (!dialog) return;
  const redraw = () => get(links, { limit: SHOWN }).then(({ results }) => drawLinks(results, table, end));
  const end = (id) => remove(`${links}/${id}`).then(redraw).catch(refused);
  const refused = (error) => { dialog.close(); failed(error); };
  byId("open-invite").addEventListener("click", () => {
    invite(dialog);
    if (config.host) redraw().catch(refused);
  });
  dialog.addEventListener("click", ({ target }) => target.dataset.copies && copy(target));
  byId("seat-link")?.addEventListener("submit", (event) => {
    event.preventDefault();
    makeLink(event.target).then(redraw).catch(refused);
  });
  dialog.addEventListener("close", () => show(""));
}

async function invite(dialog) {
  const link = byId("invite-link");
  link.value = location.origin + config.urls.here;
  dialog.showModal();
  if (config.host) await post(config.urls.invitation).then(({ url }) => { link.value = url; }).catch(() => {});
  link.select();
}

async function makeLink(form) {
  const seat = form.elements.seat.value;
  const name = form.elements.name.value.trim();
  const { url } = await post(links, { ...(seat && { seat: Number(seat) }), ...(name && { name }) });
  form.reset();
  show(url);
}

/** The address of a new link, which nobody can be shown again. */
function show(url) {
  if (!byId("seat-link-made")) return;
  byId("seat-link-url").value = url;
  toggle(byId("seat-link-made"), Boolean(url));
  if (url) byId("seat-link-url").select();
}

function drawLinks(all, table, end) {
  const now = new Date().toISOString();
  const alive = all.filter((one) => !one.revoked_at && (one.used_at ? seatOf(one, table) !== null : one.expires_at > now));
  refill(byId("seat-links"), alive.map((one) => el("li", {},
    el("span", {}, told(one, table)),
    el("button", { type: "button", class: "button small ghost", data: { key: one.id }, onclick: () => end(one.id) }, say("revoke")))));
}

const seatOf = (link, table) => table.now.seats.find((one) => one.player === link.guest) ?? null;

function told(link, table) {
  if (link.used_at) {
    const { seat, name } = seatOf(link, table);
    return say("link_of_guest", { seat: seat + 1, name });
  }
  const where = link.seat === null ? say("any_free_seat") : say("seat_number", { n: link.seat + 1 });
  return link.name ? say("link_for_name", { seat: where, name: link.name }) : say("link_for_seat", { seat: where });
}

async function copy(button) {
  const field = byId(button.dataset.copies);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // a page without TLS has no clipboard
  }
  button.textContent = say("copied");
  setTimeout(() => { button.textContent = say("copy"); }, COPIED_FOR);
}
