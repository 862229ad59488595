import type { Page } from 'playwright';

/** The seat map is the one part whose meaning is its two dimensions (WCAG 1.4.10 leaves such out). */
const TWO_DIMENSIONAL = '[role=grid]';

/**
 * What makes a page wider than its window, or is cut off at the window's edge.
 * @returns one line a thing; empty when nobody has to scroll sideways
 */
export const overflows = async (page: Page): Promise<string[]> => [
  ...(await widenings(page)),
  ...(await cutOff(page)),
];

const widenings = (page: Page): Promise<string[]> =>
  page.evaluate((exempt) => {
    const width = document.documentElement.clientWidth;
    const scroll = document.documentElement.scrollWidth;
    if (scroll <= width) return [];
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > width + 0.5;
    // Of what sticks out the innermost tells why; what is fixed to the window only follows it.
    const wide = [...document.body.querySelectorAll('*')]
      .filter(
        (element) => !element.closest(exempt) && sticksOut(element) && ![...element.children].some(sticksOut),
      )
      .filter((element) => element.checkVisibility() && !element.closest('header'))
      .slice(0, 4)
      .map((element) => element.outerHTML.slice(0, 200));
    return [`the page is ${scroll} px wide in a window of ${width} px`, ...wide];
  }, TWO_DIMENSIONAL);

/**
 * Texts, controls and pictures that a box with `overflow: clip` cuts at its side, as the page of the seats and the place of a part
 * do: they make no page wider, and nobody can scroll to them.
 */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate((exempt) => {
    const SHOWS = 'a, button, input, select, textarea, [role=img], img:not([alt=""])';
    /** The nearest box that lets nothing over its edge; null where that is one to scroll, or one that ends its texts on purpose. */
    const boxOf = (element: Element | null): Element | null => {
      for (let box = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        if (overflowX !== 'visible') return overflowX === 'clip' ? box : null;
        if (position === 'fixed') return null;
      }
      return null;
    };
    const isCut = ({ left, right, width, height }: DOMRect, box: Element | null) => {
      if (!box || width <= 1 || height <= 1) return false;
      const edge = box.getBoundingClientRect();
      const margin = (parseFloat(getComputedStyle(box).overflowClipMargin) || 0) + 1;
      return left < edge.left - margin || right > edge.right + margin;
    };
    const textOf = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === 3 && node.nodeValue?.trim())
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return range.getBoundingClientRect();
        });
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest(`${exempt}, [aria-hidden=true]`) && element.checkVisibility())
      .filter(
        (element) =>
          textOf(element).some((text) => isCut(text, boxOf(element))) ||
          (element.matches(SHOWS) && isCut(element.getBoundingClientRect(), boxOf(element.parentElement))),
      )
      .slice(0, 4)
      .map((element) => `cut off at the side: ${element.outerHTML.slice(0, 200)}`);
  }, TWO_DIMENSIONAL);

/**
 * Texts of which a part cannot be seen because their box is too small for it.
 * @returns one line a text; single lines that end in an ellipsis on purpose, and what is only for screen readers, are none
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1;
    };
    return [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          shown(element) &&
          [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .filter((element) => {
        const style = getComputedStyle(element);
        const cuts =
          style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll';
        if (!cuts || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false;
        return (
          element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
        );
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
