import { z } from '@hono/zod-openapi';
import { API_ADDRESS } from './patterns.ts';

const apiAddress = z.string().regex(API_ADDRESS, 'must be an address of the API').max(120);

/** One condition on the width of the window: it is written into pages as it stands. */
const mediaQuery = z
  .string()
  .regex(
    /^\((min|max)-width: \d{1,4}(\.\d{1,3})?(px|rem)\)$/,
    'must be a condition such as (min-width: 40rem)',
  );

/** What a screen reads in the query of its address: one of a few values, each a page of its own. They are named here, listed by the page data, or both. */
const query = z
  .strictObject({
    name: z.string().regex(/^[a-z]{1,20}$/),
    values: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .min(1)
      .max(20)
      .optional(),
    /** the list of the page data that its values are in */
    valuesOf: z
      .string()
      .regex(/^\w{1,20}$/)
      .optional(),
    /** what the screen reads first then, beside the rest */
    preloadData: z.array(apiAddress).max(2).optional(),
  })
  .refine(({ values, valuesOf }) => values !== undefined || valuesOf !== undefined, {
    message: 'has values, or says where they are listed',
  });

/** Sizes of a picture as the movie database serves them, and how wide it is shown (the `sizes` of an image). */
const pageImage = z.strictObject({
  image: z.string().regex(/^[a-z]{1,20}$/),
  widths: z.array(z.number().int().min(1).max(4_000)).min(1).max(4),
  sizes: z
    .string()
    .regex(/^[\w\s().:,-]+$/, 'must be what the sizes of an image may be')
    .max(120),
});

const fieldName = z.string().regex(/^[a-z_]\w{0,39}$/i);

/** What is read of the entries of a list: the list by its name, and the names of what is read. */
const readOfLists = z.record(fieldName, z.array(fieldName).max(40));

const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const placesOf = (address: string): string[] =>
  [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

interface Needing {
  preload: readonly string[];
  preloadImages?: readonly { file: string }[] | undefined;
  offline?: readonly string[] | undefined;
}

/** The files that a page of a route is made of at first, and what is kept with it. */
export const filesOfRoute = ({ preload, preloadImages = [], offline = [] }: Needing): string[] => [
  ...preload,
  ...preloadImages.map(({ file }) => file),
  ...offline,
];

/**
 * The schema of one route of a release: what stands there, and what the shell's server tells browsers and crawlers about
 * it, so that the shell itself knows nothing of what its pages are about.
 * @param name schema of a screen's name
 * @param file schema of a file of the release
 */
export const routeSchema = <Name extends z.ZodType<string>, File extends z.ZodType<string>>(
  name: Name,
  file: File,
) =>
  z
    .strictObject({
      /** a react-router pattern from the site's root: words, parameters, and at its end `*` for all that follows */
      path: z
        .string()
        .regex(/^\/((:\w+|[\w-]+)(\/|$))*\*?$/, 'must be made of words, :parameters, and * at its end alone')
        .max(120),
      screen: name,
      /** files to have at hand when this route is opened */
      preload: z.array(file).max(40),
      /** title and description of the page, as long as `pageData` says nothing better */
      title: z.string().min(1).max(80).optional(),
      description: z.string().min(1).max(200).optional(),
      /** false: search engines shall not list it */
      indexed: z.boolean().optional(),
      /** its first view is rendered by the shell's server, with the release's `view` */
      firstView: z.literal(true).optional(),
      /** queries with which it has one, too: any other makes the page a plain one */
      queries: z.array(query).max(4).optional(),
      /** its page is kept in browsers for when there is no network, with these files beside those of `preload`; one document for all its addresses */
      offline: z.array(file).max(20).optional(),
      /** bare: the site's header and footer are not around it */
      frame: z.enum(['bare']).optional(),
      /** what it has for addresses that nobody serves: the page is sent as 404, and no route is kept by it */
      notFound: z.literal(true).optional(),
      /** where the head of the page is told: title, description, picture, structured data; 404 there is 404 here, where the path has parameters */
      pageData: apiAddress.optional(),
      /** what the screen reads first: fetched by the browser beside the scripts */
      preloadData: z.array(apiAddress).max(4).optional(),
      /**
       * what a first view reads of long lists in these answers, by their addresses: other texts and other lists of their entries are empty in the
       * page, until the whole answer has come
       */
      reads: z.record(apiAddress, readOfLists).optional(),
      /** pictures that the top of the page is painted with, each for the windows that it is shown in */
      preloadImages: z
        .array(z.strictObject({ file, media: mediaQuery.optional() }))
        .max(4)
        .optional(),
      /** the same for pictures that the page data names */
      preloadPageImages: z.array(pageImage).max(4).optional(),
      /** where the addresses of all pages of this route are listed, for the map of the site */
      pageList: apiAddress.optional(),
    })
    .superRefine((route, context) => {
      const { path, pageData, preloadData = [], preloadPageImages, pageList } = route;
      const { firstView, indexed, frame, offline, notFound, queries = [], reads = {} } = route;
      if (offline && (indexed !== false || path.includes('*')))
        context.addIssue({
          code: 'custom',
          message: `${path} is kept in browsers: it has a fixed number of parts, and search engines do not list it`,
        });
      if (notFound && (indexed !== false || pageData || !path.endsWith('/*')))
        context.addIssue({
          code: 'custom',
          message: `${path} is for what is not found: its path ends with /*, it has no page data, and search engines do not list it`,
        });
      if (queries.length > 0 && !firstView)
        context.addIssue({ code: 'custom', message: `${path} has queries, and no first view` });
      if (queries.some(({ valuesOf }) => valuesOf !== undefined) && !pageData)
        context.addIssue({ code: 'custom', message: 'Without page data nobody lists the values of a query' });
      if (firstView && (indexed === false || frame === 'bare'))
        context.addIssue({ code: 'custom', message: `${path} is no public page, and has no first view` });
      if (preloadPageImages && !pageData)
        context.addIssue({ code: 'custom', message: 'Without page data nobody names its pictures' });
      const known = parametersOf(path);
      const ofQueries = queries.flatMap((one) => one.preloadData ?? []);
      for (const address of [...(pageData ? [pageData] : []), ...preloadData, ...ofQueries])
        for (const place of placesOf(address))
          if (!known.includes(place))
            context.addIssue({ code: 'custom', message: `${path} has no parameter ${place}` });
      for (const address of Object.keys(reads))
        if (!firstView || ![...preloadData, ...ofQueries].includes(address) || placesOf(address).length > 0)
          context.addIssue({
            code: 'custom',
            message: `${address} is read in part: by a first view, from its data, at an address without parameters`,
          });
      if (pageList && placesOf(pageList).length > 0)
        context.addIssue({ code: 'custom', message: 'A list of pages has no parameter' });
    });
