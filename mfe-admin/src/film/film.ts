import { schema, type Infer } from '@matinee/shared-ui';

/** What admin lists need of a film. */
export const filmSchema = schema.object({
  title: schema.string(),
  poster_path: schema.nullable(schema.string()),
});
export type Film = Infer<typeof filmSchema>;
