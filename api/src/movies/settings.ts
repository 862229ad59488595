import { z } from 'zod';

/** Whose age ratings are shown. */
export const ratingCountrySetting = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be a country code of two capitals, such as VN')
  .default('VN')
  .meta({ description: 'country whose age ratings are shown (ISO 3166-1)', production: 'yours' });
