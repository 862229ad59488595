import { z } from 'zod';

const sitePath = z
  .string()
  .regex(/^\/(?!\/)[^\s"<>\\]*$/)
  .max(400);

/** What the API may tell about a page. What else it says is left out; what does not fit makes the page a plain one. */
export const pageDataSchema = z.object({
  title: z.string().min(1).max(300),
  description: z.string().max(600),
  canonical: sitePath,
  type: z
    .string()
    .regex(/^[a-z._]+$/)
    .default('website'),
  image: z
    .object({
      url: z.url({ protocol: /^https?$/ }),
      alt: z.string(),
      width: z.number().int().positive().optional(),
      height: z.number().int().positive().optional(),
    })
    .optional(),
  /** paths of the pictures that the page shows, by what they are */
  images: z.record(z.string(), sitePath).optional(),
  /** values that parameters of the address may have, by their names */
  values: z.record(z.string(), z.array(z.string().max(40)).max(400)).optional(),
  /** JSON-LD */
  structured: z.record(z.string(), z.unknown()).optional(),
});

export const pageListSchema = z.object({ pages: z.array(z.object({ path: sitePath })).max(20_000) });

export type PageData = z.infer<typeof pageDataSchema>;
export type PageList = z.infer<typeof pageListSchema>;
