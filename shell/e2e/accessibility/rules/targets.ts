import type { Page } from 'playwright';

/**
 * Controls that are too small to hit, after WCAG 2.5.8 (https://www.w3.org/TR/WCAG22/#target-size-minimum): smaller than
 * 24 by 24 px, unless a circle of 24 px around them meets no other target, they stand in a sentence, or a label as
 * large as that belongs to them.
 * @returns one line a control
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 24;
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=radio], [role=menuitem], [tabindex="0"]';
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]');
    // What covers a target takes its place: a card’s link covers the whole card by a pseudo-element.
    const areaOf = (element: Element): DOMRect => {
      const own = element.getBoundingClientRect();
      const cover = getComputedStyle(element, '::after');
      const positioned = cover.position === 'absolute' && cover.content !== 'none' && cover.inset === '0px';
      const around = positioned ? (element as HTMLElement).closest('.relative, [class*=":relative"]') : null;
      if (around) return around.getBoundingClientRect();
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.getBoundingClientRect() : undefined;
      return label && label.width * label.height > own.width * own.height ? label : own;
    };
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === 3 && (node.nodeValue ?? '').trim().length > 1,
      );
    const targets = [...document.querySelectorAll(controls)]
      .filter(isShown)
      .map((element) => ({ element, area: areaOf(element) }))
      .filter(({ area }) => area.width > 0 && area.height > 0);
    const isSmall = ({ area }: { area: DOMRect }) => area.width < least - 0.01 || area.height < least - 0.01;
    const meets = (one: DOMRect, other: DOMRect, otherIsSmall: boolean) => {
      const x = one.x + one.width / 2;
      const y = one.y + one.height / 2;
      const [toX, toY] = otherIsSmall
        ? [other.x + other.width / 2, other.y + other.height / 2]
        : [Math.max(other.left, Math.min(x, other.right)), Math.max(other.top, Math.min(y, other.bottom))];
      return Math.hypot(x - toX, y - toY) < (otherIsSmall ? least : least / 2);
    };
    return targets
      .filter((target) => isSmall(target) && !isInSentence(target.element))
      .filter((target) =>
        targets.some(
          (other) =>
            other !== target &&
            !other.element.contains(target.element) &&
            meets(target.area, other.area, isSmall(other)),
        ),
      )
      .map(
        ({ element, area }) =>
          `${Math.round(area.width)} × ${Math.round(area.height)} px: ${element.outerHTML.slice(0, 160)}`,
      );
  });
