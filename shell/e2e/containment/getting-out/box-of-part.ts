import type { ReleasePart } from '@matinee/api/releases';
import type { Page } from '../../visitor/expect.ts';
import type { Way } from './way.ts';

/**
 * What stands in the box of a part, of the first one where a page has several: `own`, `older` (of the fallback release), `words` (that its
 * owner wrote for when it fails), `empty`, `waits`, or whatever else it is. What shows nothing has `blank` after it.
 */
export const boxOf = (page: Page, { name, fills, fallback }: ReleasePart): Promise<string> =>
  page
    .locator(`[data-place="${fills}"]`)
    .first()
    .evaluate(
      (box, { part, words }) => {
        const isSeen = (one: Element) =>
          one.getClientRects().length > 0 &&
          one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const hasText = ({ childNodes }: Element) =>
          [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
        const running = box.querySelector<HTMLElement>(`[data-part="${part}"]`);
        if (box.querySelector('[data-awaits], [aria-busy=true]')) return 'waits';
        if (running) {
          const shows = [...running.querySelectorAll('*')].some(
            (one) => (hasText(one) || one.matches('svg, img')) && isSeen(one),
          );
          const whose = running.dataset['release']?.endsWith('-before') ? 'older' : 'own';
          return shows ? whose : `${whose} blank`;
        }
        const text = box.textContent.trim();
        if (text === '') return 'empty';
        return text === words ? 'words' : text;
      },
      { part: name, words: fallback },
      { timeout: 1_000 },
    )
    .catch(() => 'no box');

/** Whether a part that does this is to be replaced by what stands for it. */
export const isToGiveWay = ({ shows }: ReleasePart, way: Way): boolean =>
  way.givesWay === true || (way.isSilent === true && shows === 'always');

/**
 * What may stand in the box of a part that reaches out of it. Nobody waits there for ever, and what always shows something leaves no box
 * without anything to see.
 * @param isDamaged whether the document had to be loaded again
 */
export function mayStandIn(
  part: ReleasePart,
  way: Way,
  { hasFallback, isDamaged }: { hasFallback: boolean; isDamaged: boolean },
): RegExp {
  const { fallback, shows } = part;
  const blank = shows === 'always' ? '' : '( blank)?';
  const older = `older${blank}`;
  const words = fallback === undefined ? 'empty' : 'words';
  if (isToGiveWay(part, way) && !isDamaged) return new RegExp(`^${hasFallback ? older : words}$`);
  // Where the page was damaged all parts are set aside, whoever it was: their boxes are empty until another page.
  const others = ['empty', words, ...(hasFallback ? [older] : []), ...(way.goesOn ? ['no box'] : [])];
  return new RegExp(`^(own${blank}|${others.join('|')})$`);
}
