import { z } from '@hono/zod-openapi';
import { seatId } from '../cinema/seat-id.ts';
import { documentId } from '../http/document-id.ts';

const instant = z.string().openapi({ format: 'date-time' });
const seat = seatId();
const scanId = z.string().regex(/^[0-9a-f-]{16,36}$/);
const MAX_DOOR_LENGTH = 40;
export type MaxDoorLength = typeof MAX_DOOR_LENGTH;
const door = z.string().trim().min(1).max(MAX_DOOR_LENGTH);
const entry = z.object({ scanId: z.string(), at: instant, door: z.string() });

export const doorDaySchema = z
  .object({
    success: z.literal(true),
    now: instant,
    date: z
      .string()
      .openapi({ description: "The cinema's day, YYYY-MM-DD; a night belongs to the day before" }),
    shows: z.array(
      z.object({
        showId: z.string(),
        title: z.string(),
        hall: z.number(),
        startsAt: instant,
        endsAt: instant,
        isCancelled: z.boolean(),
        tickets: z.array(
          z.object({
            bookingId: z.string(),
            isValid: z.boolean().openapi({ description: 'False once its money goes back' }),
            seats: z.array(
              z.object({
                seat: z.string(),
                issue: z.number().openapi({ description: 'Which of its codes lets in; earlier ones do not' }),
                entry: entry.nullable(),
              }),
            ),
            odd: z
              .array(
                z.object({
                  seat: z.string(),
                  at: instant,
                  door: z.string(),
                  why: z.enum(['used', 'no_ticket']),
                }),
              )
              .openapi({
                description: 'Who was let in by a door without a network and should not have been',
              }),
          }),
        ),
      }),
    ),
  })
  .openapi('DoorDay');
export type DoorDay = z.infer<typeof doorDaySchema>;

/** As many as a door can scan in an hour without a network. */
const MAX_SCANS = 500;
/** A code of a ticket has 135 letters; what is longer is none. */
const MAX_CODE_LENGTH = 300;
export type MaxCodeLength = typeof MAX_CODE_LENGTH;

export const scansSchema = z
  .object({
    scans: z
      .array(
        z.object({
          scanId,
          code: z.string().min(1).max(MAX_CODE_LENGTH),
          door,
          showId: documentId('This is not the id of a show').optional(),
          admittedAt: instant
            .pipe(z.iso.datetime())
            .optional()
            .openapi({ description: 'When a door without a network let them in; they are inside' }),
        }),
      )
      .min(1)
      .max(MAX_SCANS),
  })
  .openapi('Scans');

const OUTCOMES = [
  'in',
  'used',
  'other_show',
  'other_day',
  'show_cancelled',
  'cancelled',
  'refunded',
  'unpaid',
  'replaced',
  'undone',
  'forged',
  'unknown',
] as const;
/** What becomes of a scan. */
export type DoorOutcome = (typeof OUTCOMES)[number];

export const admissionsSchema = z.object({
  success: z.literal(true),
  admissions: z.array(
    z.object({
      scanId: z.string(),
      outcome: z.enum(OUTCOMES),
      ticket: z.object({ bookingId: z.string(), seat: z.string(), showId: z.string() }).nullable(),
      entry: entry.nullable(),
    }),
  ),
});

export const undoSchema = z
  .object({
    bookingId: documentId('This is not the id of a booking'),
    seat,
    scanId: z.string().min(1).max(40),
    reason: z.string().trim().min(3, 'Say why in a few words').max(200),
    undoneAt: instant.pipe(z.iso.datetime()).optional().openapi({
      description:
        'When a door without a network took it back: the entry may not be told yet, and is let in by no telling that follows',
    }),
  })
  .openapi('UndoEntry');
export const undoneSchema = z.object({ success: z.literal(true), message: z.string() });

export const ticketKeySchema = z.object({
  success: z.literal(true),
  key: z.string().nullable().openapi({
    description:
      'Ed25519 public key (raw, base64) of the codes that are signed now; null: codes are not signed',
  }),
  others: z.array(z.string()).openapi({
    description:
      'Keys whose codes are good as well: the one before while its tickets are out, or the next one',
  }),
});
