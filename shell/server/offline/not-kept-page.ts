import type { Site } from '@matinee/shared-ui';
import { hasParameter } from '../../src/offline/worker/kept-route.ts';
import type { PlainPage } from '../../src/offline/worker/kept-set.ts';
import { t } from '../messages/en.ts';
import { markup } from '../page/html.ts';
import { plainPage } from '../page/plain-page.ts';
import type { OfflineRoute } from './offline-route.ts';

/** For an address that was opened without a network and is not kept: says so, and leads to what is. */
export function notKeptPage(site: Site, routes: readonly OfflineRoute[]): PlainPage {
  const links = routes
    .filter(({ isBare, path }) => !isBare && !hasParameter(path))
    .map(({ path, title }) => markup`<a class="first" href="${path}">${title}</a>`);
  return plainPage(site, {
    title: t('offline.title'),
    text: t(site.mail === false ? 'offline.text.no-mail' : 'offline.text'),
    links,
    label: t('offline.links'),
  });
}
