/** Make elements without markup in strings, so that nobody's name can become markup. */

/**
 * An element. Properties that begin with "on" are listeners, "data" is a dataset, "vars" are custom CSS properties;
 * true and false set and leave out an attribute; everything else is an attribute.
 */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "vars") for (const [key, one] of Object.entries(value)) made.style.setProperty(`--${key}`, one);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return made;
}

export const byId = (id) => document.getElementById(id);

/** Show or hide. */
export function toggle(element, shown) {
  element.hidden = !shown;
}

/** Put new children in place of the old, keeping the keyboard's focus on what has the same data-key. */
export function refill(parent, ...children) {
  const held = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  parent.replaceChildren(...children.flat().filter(Boolean));
  if (held) parent.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}
