import { put } from './fix.ts';

/**
 * A window that shows a page of the site can be read by who has opened it: its document, with what was made for that visit alone. Such a
 * window is opened without a handle on it. So is an empty one, which can be led to a page of the site later.
 */
export function limitWindows(page: Pick<Window, 'open'> = window): void {
  const native = page.open.bind(page) as (...given: unknown[]) => Window | null;
  const leadsAway = (url: unknown): boolean => {
    try {
      const { protocol, origin } = new URL(String(url), document.baseURI);
      return /^https?:$/.test(protocol) && origin !== location.origin;
    } catch {
      return false;
    }
  };
  const open = (url: unknown = '', target?: unknown, features: unknown = ''): Window | null => {
    // Once: what is asked for twice may say two things.
    const [address, given] = [String(url), String(features)];
    const more = leadsAway(address) && address !== '' ? given : `${given},noopener`;
    return native(address, target === undefined ? undefined : String(target), more);
  };
  put(page, 'open', open);
}
