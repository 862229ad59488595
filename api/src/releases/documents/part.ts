import { z } from '@hono/zod-openapi';
import { PART_NAME } from './patterns.ts';

/** What it belongs to, and what stands there. */
const PLACE_NAME = /^[a-z][a-z0-9-]{1,31}(\.[a-z][a-z0-9-]{1,31}){1,2}$/;

/** No part is higher, in CSS pixels. */
const MAX_HEIGHT = 2_000;
const MAX_PARTS = 20;

const height = z.number().int().min(0).max(MAX_HEIGHT);

/** A JSON Schema of the props: one object, whose values are told apart by their types. */
const propsSchema = z.strictObject({
  type: z.literal('object'),
  properties: z.record(
    z.string().regex(/^[a-z]\w{0,39}$/i),
    z.strictObject({
      type: z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array']),
      description: z.string().max(200).optional(),
    }),
  ),
  required: z.array(z.string()).max(20).optional(),
});

const partSchema = <File extends z.ZodType<string>>(file: File) =>
  z
    .strictObject({
      /** the key in what the remote exposes as `parts`, and the name of its chunk */
      name: z.string().regex(PART_NAME, 'must be a word'),
      /** the place that it stands in */
      fills: z.string().regex(PLACE_NAME, 'must be a place such as movie.showtimes'),
      /** files that it needs */
      preload: z.array(file).max(40),
      props: propsSchema,
      /** height that is kept for it: in all windows, from 640 and from 1024 CSS pixels on */
      box: z.strictObject({ base: height, sm: height.optional(), lg: height.optional() }),
      /** health: always has something to see, or there are visitors that it has nothing for */
      shows: z.enum(['always', 'sometimes']),
      audience: z.enum(['everyone', 'signed-in']),
      /** what stands in its box when it fails and no other release of it helps; none leaves the box empty */
      fallback: z.string().min(1).max(120).optional(),
      /** most bytes (brotli) of its own code */
      budget: z.strictObject({ js: z.number().int().positive() }),
    })
    .superRefine(({ props }, context) => {
      for (const name of props.required ?? [])
        if (!Object.hasOwn(props.properties, name))
          context.addIssue({ code: 'custom', message: `The required ${name} is none of the properties` });
    });

/**
 * The schema of a release's parts: what it puts into pages of others.
 * @param file schema of a file of the release
 */
export const partsSchema = <File extends z.ZodType<string>>(file: File) =>
  z.array(partSchema(file)).max(MAX_PARTS);

interface PartsOf {
  name: string;
  parts?: readonly { name: string; fills: string }[] | undefined;
}

/**
 * The first place that two parts claim. A place has one occupant: which of two a visitor sees would be chance.
 * @returns the part of the later release, and whose has the place
 */
export function contestedPlace(
  releases: readonly PartsOf[],
): { place: string; by: string; holder: string } | undefined {
  const holders = new Map<string, string>();
  for (const { name, parts = [] } of releases)
    for (const { name: part, fills: place } of parts) {
      const holder = holders.get(place);
      if (holder !== undefined) return { place, by: `${name}/${part}`, holder };
      holders.set(place, `${name}/${part}`);
    }
  return undefined;
}
