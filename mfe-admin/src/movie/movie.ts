import { schema, type Infer } from '@matinee/shared-ui';

/** What admin lists need of a movie. */
export const movieSchema = schema.object({
  title: schema.string(),
  poster_path: schema.nullable(schema.string()),
});
export type Movie = Infer<typeof movieSchema>;
