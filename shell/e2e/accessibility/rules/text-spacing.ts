import type { Page } from 'playwright';

/** The widest spacing that WCAG 1.4.12 lets a reader ask for (https://www.w3.org/TR/WCAG22/#text-spacing). */
const spacing = {
  'line-height': '1.5',
  'letter-spacing': '0.12em',
  'word-spacing': '0.16em',
} as const;

/** Spaces all texts of a page as a reader may want them. */
export const spaceTexts = (page: Page): Promise<void> =>
  page.evaluate((wanted) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      for (const [property, value] of Object.entries(wanted))
        element.style.setProperty(property, value, 'important');
  }, spacing);
