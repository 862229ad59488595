import { timeZone, type SiteSettings } from '@matinee/api/settings';
import { z } from 'zod';

const text = z.string().min(1);

/**
 * The settings of the cinema as far as pages need them. Which names and numbers may be set is the API's to say, and a later one may
 * allow more: what an older server did not expect must not cost it all the others.
 */
export const readSite: z.ZodType<SiteSettings> = z.object({
  timeZone,
  cinema: z.object({ name: text, address: text, phone: text, mail: text }),
  booking: z.object({ maxSeats: z.number(), holdMinutes: z.number(), cancelUntilMinutes: z.number() }),
  hall: z.object({ seatsPerRow: z.int().min(1), blocks: z.array(z.array(text).min(1)).min(1) }),
  mail: z.boolean().optional(),
});
