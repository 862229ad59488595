import { z } from '@hono/zod-openapi';
import { movieIdSchema, movieSchema } from '../movies/schemas.ts';

export const favoritesSchema = z.object({ success: z.literal(true), movies: z.array(movieSchema) });

export const updateFavoriteSchema = z
  .object({
    movieId: movieIdSchema,
    favorite: z.boolean().optional().openapi({ description: 'The wanted state; absent turns it over' }),
  })
  .openapi('UpdateFavorite');

/** Whether somebody is reminded of shows by e-mail. */
export const remindersSchema = z.object({ reminders: z.boolean() });
export const remindersAnswerSchema = z.object({ success: z.literal(true), reminders: z.boolean() });

export const updateFavoriteAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  favorite: z.boolean(),
});
