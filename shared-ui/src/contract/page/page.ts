import { useContext, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { t } from '../../messages/en.ts';
import { SiteContext } from '../site/site.ts';

let focusPending = false;

/** Tells that a navigation happened: the next heading that appears takes the focus. Called by the shell. */
export const announceNavigation = (): void => {
  focusPending = true;
};

/**
 * Names the page: sets the document's title, and after a navigation moves the focus to the page's heading, so that
 * keyboard and screen-reader users land on the new page also when it is another team's.
 * @param title the page's own name; the cinema's name is added
 * @returns the ref of the page's one `h1`, which needs `tabIndex={-1}`
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useContext(SiteContext)?.cinema?.name ?? t('cinema');
  useEffect(() => {
    // A part in another team's page may have been a page itself.
    if (heading.current?.closest('[data-part]')) return;
    document.title = title ? `${title} · ${name}` : name;
    if (!focusPending || !heading.current) return;
    focusPending = false;
    heading.current.focus({ preventScroll: true });
  }, [title, name]);
  // A heading that goes away with the focus on it, such as that of a page that was loading, hands it to the next one.
  useLayoutEffect(() => {
    const shown = heading.current;
    return () => {
      if (shown && document.activeElement === shown) focusPending = true;
    };
  }, []);
  return heading;
}
