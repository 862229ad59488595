import type { SiteHistory } from '../../routing/site-history.ts';

/** So many navigations a press may lead to; more are a loop. */
const MAX_NAVIGATIONS = 20;

/**
 * A part stands in pages of others, and in the header on all of them: it leads visitors on only when they have pressed something in its
 * own box since the page came. What they press elsewhere is a wish for something else.
 * @returns `take`, whether there is leave for one more, and what ends it
 */
export function leaveToNavigate(
  box: HTMLElement,
  { place, subscribe }: Pick<SiteHistory, 'place' | 'subscribe'>,
): { take(): boolean; end(): void } {
  let left = 0;
  const pathname = () => place().location.pathname;
  let at = pathname();
  const hear = ({ isTrusted }: Event) => void (isTrusted && (left = MAX_NAVIGATIONS));
  for (const sign of ['keydown', 'click']) box.addEventListener(sign, hear, true);
  const end = subscribe(() => {
    if (pathname() !== at) left = 0;
    at = pathname();
  });
  return { take: () => left-- > 0, end };
}
