"""What a critical eye finds on a page: small or hidden targets, nameless controls, faint words, sideways scrolling."""

from playwright.sync_api import Page

FINGER = 44  # CSS pixels that a target needs each way
STRIP = 20  # of a card that lies under another
CONTRAST = 4.5

LOOK = """([finger, strip, contrast]) => {
  const found = [];
  const told = (one) => `${one.tagName} .${one.className} "${one.textContent.trim().slice(0, 20)}"`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const scrolls = (one) => one.closest('.holding, .felt, .log, .many');
  const name = (one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent.trim();

  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  for (const one of [...document.querySelectorAll('button, a[href], input, select')].filter(seen)) {
    if (one.closest('.skip, .log')) continue;
    const { width, height, left, top, right, bottom } = one.getBoundingClientRect();
    const inHand = one.matches('.stack .card, .all');
    if (!name(one)) found.push(`without a name: ${told(one)}`);
    const small = Math.round(height) < (inHand ? strip : finger) || Math.round(width) < (inHand ? strip * 2 : finger);
    if (small) found.push(`small: ${told(one)} ${width}x${height}`);
    if (scrolls(one)) continue;
    const inside = left > -6 && right < innerWidth + 1 && top > -1 && bottom < innerHeight + 1;
    if (!inside) found.push(`off the screen: ${told(one)}`);
    else if (!one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))) {
      found.push(`covered: ${told(one)}`);
    }
  }

  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const linear = (part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const [x, y, z] = [r, g, b].map(linear);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  // What words stand on: of the element itself or the next one around it; unknown where it is a picture or see-through.
  const ground = (one) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one), colour = rgb(backgroundColor);
    if (backgroundImage !== 'none') return null;
    if (colour[3] === 0) return one.parentElement && ground(one.parentElement);
    return (colour[3] ?? 1) < 1 ? null : colour;
  };
  for (const one of [...document.querySelectorAll('body *')].filter(seen)) {
    const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const style = getComputedStyle(one), under = words && !one.disabled && ground(one);
    if (!under) continue;
    const [high, low] = [light(rgb(style.color)), light(under)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < contrast) found.push(`faint (${ratio.toFixed(1)}): ${told(one)}`);
  }
  return [...new Set(found)];
}"""


def complaints(page: Page) -> list[str]:
    """Everything that it finds, in words; nothing on a good page."""
    found: list[str] = page.evaluate(LOOK, [FINGER, STRIP, CONTRAST])
    return found
