import { z } from '@hono/zod-openapi';

/** How a show is projected, in the words that are sold. */
const SHOW_FORMATS = ['2D', '3D', 'IMAX', '4DX'] as const;
export type ShowFormat = (typeof SHOW_FORMATS)[number];

const language = z
  .string()
  .regex(/^[a-z]{2}$/, 'A language is written as two letters (ISO 639-1)')
  .optional();

/** What an admin says of shows besides movie, time and price. What is not said is not shown. */
export const newShowFacts = z.object({
  format: z.enum(SHOW_FORMATS, `A format is one of ${SHOW_FORMATS.join(', ')}`).optional(),
  spoken: language.openapi({
    description:
      'Language that is spoken, ISO 639-1: of a dubbed show another one than the movie was made in',
    example: 'vi',
  }),
  subtitles: language.openapi({
    description: 'Language of the subtitles, ISO 639-1; absent without any',
    example: 'vi',
  }),
});

/** The same in answers. Another release may know more formats. */
export const showFactsSchema = z.object({
  format: z
    .string()
    .optional()
    .openapi({ description: 'How it is projected, such as 2D; absent where nobody has said' }),
  spoken: z
    .string()
    .optional()
    .openapi({ description: 'Language that is spoken, ISO 639-1; absent where nobody has said' }),
  subtitles: z
    .string()
    .optional()
    .openapi({ description: 'Language of the subtitles, ISO 639-1; absent where nobody has said' }),
});

/** Shows of before have none of them. */
export interface ShowFacts {
  format?: string | undefined;
  spoken?: string | undefined;
  subtitles?: string | undefined;
}

/** The facts of a show that somebody has said, out of all that is known of it. */
export const factsOf = ({ format, spoken, subtitles }: ShowFacts): ShowFacts => ({
  ...(format !== undefined && { format }),
  ...(spoken !== undefined && { spoken }),
  ...(subtitles !== undefined && { subtitles }),
});
