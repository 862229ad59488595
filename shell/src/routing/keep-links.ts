import { isLoadingAnew, loadInstead } from '../watching/load-anew.ts';
import type { SiteHistory } from './site-history.ts';

/** The link that an ordinary press of the main button leads to, inside this site. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target } = event;
  const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (isOther || !(target instanceof Element)) return undefined;
  const link = target.closest('a');
  const isPlain = link && link.origin === location.origin && !link.target && !link.hasAttribute('download');
  return isPlain && link.pathname !== location.pathname ? link : undefined;
}

/**
 * Keeps the links of the site alive whatever remotes do with clicks: one that was swallowed becomes a load of the document,
 * which also ends whatever swallowed it, and so does one that is followed while the page loads itself. Has to be called before any remote's code runs, so that it hears first.
 */
export function keepLinks({ subscribe }: Pick<SiteHistory, 'subscribe'>): void {
  let navigations = 0;
  subscribe(() => void navigations++);
  // Whoever keeps presses until their part is alive does them then.
  const holds = globalThis.matineePresses?.holds ?? (() => false);
  const listen = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || holds(link)) return;
    const before = navigations;
    // Before this press, which may begin a load as well.
    const isInstead = event.isTrusted && isLoadingAnew();
    let hasArrived = false;
    const arrived = () => void (hasArrived = true);
    const root = link.closest('#root');
    root?.addEventListener('click', arrived, true);
    // When all have heard of it.
    setTimeout(() => {
      root?.removeEventListener('click', arrived, true);
      // What a remote makes of its own links is its matter, unless nobody in the page heard of the click.
      const isSwallowed =
        navigations === before && root && !(hasArrived && link.closest('[data-slot], [data-place]'));
      // What the router has followed leads nowhere while the page loads itself: only another document is heard.
      if (isInstead && (isSwallowed || navigations > before)) loadInstead(link.href);
      else if (isSwallowed) location.assign(link.href);
    });
  };
  addEventListener('click', listen, true);
}
