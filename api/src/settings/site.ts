import { z } from 'zod';
import { cinemaAddress, cinemaMail, cinemaName, cinemaPhone } from './contact.ts';
import { timeZone } from './time-zone.ts';

const minutes = z.number().min(0);

/** What GET /api/site answers: the settings that pages show or keep to. New ones are only added. */
export const siteSchema = z.object({
  /** the cinema's IANA zone; all showtimes are shown in it */
  timeZone,
  cinema: z.object({ name: cinemaName, address: cinemaAddress, phone: cinemaPhone, mail: cinemaMail }),
  booking: z.object({
    /** in one booking */
    maxSeats: z.int().min(1),
    /** how long seats wait for payment; may be a fraction */
    holdMinutes: minutes,
    /** before the show, until which a paid booking can be cancelled */
    cancelUntilMinutes: minutes,
  }),
  /** where the seats stand */
  hall: z.object({
    seatsPerRow: z.int().min(1),
    /** names of the rows of each block, blocks from left to right, rows from the screen back */
    blocks: z.array(z.array(z.string().regex(/^[A-Z]$/)).min(1)).min(1),
  }),
  /** whether e-mail is sent; absent from an API that is older than the question */
  mail: z.boolean().optional(),
});

/** The settings of the cinema that pages show or keep to. */
export type SiteSettings = z.infer<typeof siteSchema>;
