import { z } from '@hono/zod-openapi';
import type { StructuredData } from './structured-data.ts';

/** A path of the site, from its root. */
const sitePath = z.string().regex(/^\/(?!\/)/);

/** What a page says about itself to browsers, crawlers and those who share its address. */
export const pageDataSchema = z
  .object({
    success: z.literal(true),
    title: z.string().openapi({ description: 'Without the name of the site' }),
    description: z.string(),
    canonical: sitePath.openapi({
      description: 'The one address of this page among those that show the same',
    }),
    type: z.string().openapi({ description: 'og:type (https://ogp.me/#types)', example: 'video.movie' }),
    image: z
      .object({ url: z.url(), alt: z.string(), width: z.number().optional(), height: z.number().optional() })
      .optional(),
    images: z.record(z.string(), z.string()).openapi({
      description: 'Pictures that the page shows: their paths in the movie database',
      example: { backdrop: '/5YZbUmjbMa3ClvSW1Wj3D6XGolb.jpg' },
    }),
    values: z.record(z.string(), z.array(z.string())).openapi({
      description:
        'Values that parameters and queries of its addresses have where the site links to them; under a name with a value of a parameter behind it, those with that one alone',
      example: { date: ['1', '2026-03-03'], show: ['a', 'b'], 'show/2026-03-03': ['a'] },
    }),
    structured: z
      .custom<StructuredData>()
      .openapi({ type: 'object', description: 'JSON-LD (https://schema.org)' })
      .optional(),
  })
  .openapi('PageData');

/** The pages that exist of one route, for the map of the site. */
export const pageListSchema = z
  .object({ success: z.literal(true), pages: z.array(z.object({ path: sitePath })) })
  .openapi('PageList');

export type PageData = z.infer<typeof pageDataSchema>;
export type PageList = z.infer<typeof pageListSchema>;
