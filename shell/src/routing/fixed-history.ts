import { createPath, type Navigator } from 'react-router-dom';
import type { SiteHistory } from './site-history.ts';

/** The history of a page that goes nowhere: one that is rendered on the server. */
export function fixedHistory(pathname: string, search = ''): SiteHistory {
  const stay = () => undefined;
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: stay,
    push: stay,
    replace: stay,
  };
  const place = {
    location: { pathname, search, hash: '', state: null, key: 'default' },
    action: 'POP',
  } as ReturnType<SiteHistory['place']>;
  return { place: () => place, subscribe: () => stay, navigator };
}
