import type { Site } from '@matinee/shared-ui';
import { cinemaName } from '../../src/chrome/cinema-name.ts';
import { hasParameter } from '../../src/offline/worker/kept-route.ts';
import type { OfflineRoute } from './offline-route.ts';

export const MANIFEST_PATH = '/site.webmanifest';
/** In the shell's `public`; drawn from favicon.svg by api/stand-ins/films/render-icons.ts. */
export const ICON_FILES = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'] as const;

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
const INK = '#0b0a10';

/** Where a page finds the manifest of the app that it belongs to. */
export const manifestOf = (route: OfflineRoute | undefined): string =>
  route?.isBare ? `${MANIFEST_PATH}?app=${encodeURIComponent(route.path)}` : MANIFEST_PATH;

/**
 * What makes the site one that can be installed. https://www.w3.org/TR/appmanifest/
 * @param routes those that work without a network
 * @param app path of a page without the site's frame that is to be an app of its own, such as the door
 */
export function webManifest(site: Site, routes: readonly OfflineRoute[], app: string | undefined): object {
  const name = cinemaName(site);
  const own = routes.find(({ path, isBare }) => isBare && path === app && !hasParameter(path));
  const shared = {
    scope: '/',
    display: 'standalone',
    lang: 'en',
    background_color: INK,
    theme_color: INK,
    icons,
  };
  if (own)
    return {
      ...shared,
      id: own.path,
      name: `${own.title} · ${name}`,
      short_name: own.title,
      start_url: own.path,
    };
  const shortcuts = routes.flatMap(({ path, title, isBare }) =>
    isBare || hasParameter(path) ? [] : [{ name: title, url: path, icons: icons.slice(0, 1) }],
  );
  return { ...shared, id: '/', name, short_name: name, start_url: '/', shortcuts };
}
