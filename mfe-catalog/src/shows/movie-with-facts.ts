import { movieSchema, schema, type Infer } from '@matinee/shared-ui';

/** A movie with what an API of before does not tell, and what is not known of every movie. */
export const movieWithFacts = schema.extend(movieSchema, {
  /** how old one has to be, such as `T16` */
  age_rating: schema.optional(schema.string()),
  /** ISO 639-1 codes */
  spoken_languages: schema.optional(schema.array(schema.string())),
  /** the video that is its trailer, at the site that has it */
  trailer: schema.optional(schema.object({ site: schema.openEnum<'youtube'>(), key: schema.string() })),
});
export type MovieWithFacts = Infer<typeof movieWithFacts>;
