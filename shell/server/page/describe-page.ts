import type { Composition } from '@matinee/api/releases';
import type { Site } from '@matinee/shared-ui';
import { generatePath, matchPath } from 'react-router-dom';
import { housePageAt, housePages } from '../../src/pages/house/house-pages.ts';
import { houseText } from '../../src/pages/house/texts/en.ts';
import { NOT_FOUND } from '../../src/pages/house/texts/not-found.en.ts';
import { NOT_RELEASED } from '../../src/pages/house/texts/not-released.en.ts';
import { t as serverText } from '../messages/en.ts';
import { apiAddress } from './data/api-address.ts';
import type { ApiResult } from './data/ask-api.ts';
import type { PageData } from './data/page-data.ts';
import { queryOf } from './query-of.ts';

/** What the head of a page says, and the status that its document is sent with. */
export interface PageDescription {
  status: 200 | 404 | 503;
  /** without the site's name; empty for the front page */
  title: string;
  description: string;
  /** path of the one address for what stands here; none for a page that no search engine shall list */
  canonical?: string;
  indexed: boolean;
  /** whether this very address is one that the site itself would link to: nobody made it up */
  isListed: boolean;
  type: string;
  image?: PageData['image'];
  structured?: PageData['structured'];
  /** addresses of what the screen reads first */
  preloadData: readonly string[];
  /** pictures that the page data names and the top of the page is painted with */
  preloadImages: readonly PageImage[];
}

export interface PageImage {
  /** in the movie database */
  path: string;
  /** pixels, as the movie database has them */
  widths: readonly number[];
  /** as the `sizes` attribute has it */
  sizes: string;
}

interface Known {
  site: Site;
  /** asks the API; what it does not tell in time is left out */
  ask(address: string): Promise<ApiResult<PageData>>;
}

type Params = Readonly<Record<string, string | undefined>>;
type Route = Composition['remotes'][number]['routes'][number];

const plain = {
  status: 200,
  description: serverText('site.description'),
  type: 'website',
  isListed: false,
  preloadData: [],
  preloadImages: [],
} as const;
const missing: PageDescription = {
  ...plain,
  status: 404,
  title: NOT_FOUND.title,
  description: NOT_FOUND.text,
  indexed: false,
};

const decodedText = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Parameters as screens have them. */
const decoded = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === undefined ? value : decodedText(value)]),
  );

/**
 * Says what is at an address: by the routes of the composition, and by what the API tells where a route names an address
 * for that. An address that nothing serves, or only a route for what is not found, and one whose page data is gone, is 404. While nothing
 * is released, or known to be, all of them are 503: that passes, and a search engine shall drop no page for it.
 * @param pathname encoded, as the address has it: so the page's own code finds its route
 * @param search the query of the address, with its `?`
 */
export async function describePage(
  composition: Composition | null,
  pathname: string,
  { site, ask }: Known,
  search = '',
): Promise<PageDescription> {
  if (!composition?.remotes.length)
    return { ...plain, status: 503, title: NOT_RELEASED.title, indexed: false };
  for (const { routes } of composition.remotes)
    for (const route of routes) {
      const match = matchPath(route.path, pathname);
      if (match) return describeRoute(route, { params: decoded(match.params), pathname, search }, ask);
    }
  const house = housePageAt(pathname);
  if (!house) return missing;
  const { path: canonical, title } = housePages[house];
  const isListed = pathname + search === canonical;
  return { ...plain, title, description: houseText(house, site).lead, canonical, indexed: true, isListed };
}

async function describeRoute(
  route: Route,
  { params, pathname, search }: { params: Params; pathname: string; search: string },
  ask: (address: string) => Promise<ApiResult<PageData>>,
): Promise<PageDescription> {
  const isFixed = !/[:*]/.test(route.path);
  const indexed = route.indexed ?? true;
  const query = queryOf(route, search);
  const known: PageDescription = {
    ...plain,
    status: route.notFound ? 404 : 200,
    title: route.title ?? '',
    description: route.description ?? plain.description,
    ...(indexed && { canonical: isFixed ? route.path : pathname }),
    indexed,
    isListed: isFixed && pathname === route.path && query.isListed(),
    preloadData: [...(route.preloadData ?? []), ...query.preloadData].flatMap(
      (address) => apiAddress(address, params) ?? [],
    ),
  };
  if (!route.pageData) return known;
  const address = apiAddress(route.pageData, params);
  const result: ApiResult<PageData> = address ? await ask(address) : { state: 'not-found' };
  // A page without parameters is there as long as its route is: an API from before its data knows no such address.
  if (result.state === 'unavailable' || (isFixed && result.state === 'not-found')) return known;
  if (result.state === 'not-found') return missing;
  const { canonical, images = {}, values = {}, ...value } = result.value;
  const preloadImages = (route.preloadPageImages ?? []).flatMap(({ image, ...shown }) => {
    const path = Object.hasOwn(images, image) ? images[image] : undefined;
    return path ? [{ path, ...shown }] : [];
  });
  const isCanonical = isFixed
    ? pathname === route.path
    : isMadeOf(route, params, values) && isWritten(route, params, pathname);
  const isListed =
    isCanonical &&
    query.isListed(
      values,
      Object.values(params).map((value = '') => value),
    );
  return { ...known, ...value, isListed, ...(indexed && { canonical }), preloadImages };
}

/** Whether each parameter is one that the API was asked about, or has a value that it lists. */
const isMadeOf = (
  { pageData = '' }: Route,
  params: Params,
  values: Readonly<Record<string, readonly string[]>>,
): boolean =>
  Object.entries(params).every(
    ([name, value = '']) =>
      pageData.includes(`{${name}}`) || (Object.hasOwn(values, name) && values[name]?.includes(value)),
  );

/** Whether an address is written as its parameters are: not in capitals, say, or with a slash at its end. */
const isWritten = ({ path }: Route, params: Params, pathname: string): boolean =>
  !path.includes('*') && generatePath(path, params as Record<string, string>) === pathname;
