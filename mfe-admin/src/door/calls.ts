import type { DoorOutcome } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from './en.ts';

const entrySchema = schema.object({ scanId: schema.string(), at: schema.string(), door: schema.string() });

export const daySchema = schema.object({
  now: schema.string(),
  shows: schema.array(
    schema.object({
      showId: schema.string(),
      title: schema.string(),
      hall: schema.number(),
      /** ISO instant */
      startsAt: schema.string(),
      /** ISO instant; an older API does not say */
      endsAt: schema.optional(schema.string()),
      isCancelled: schema.boolean(),
      tickets: schema.array(
        schema.object({
          bookingId: schema.string(),
          /** false once its money goes back */
          isValid: schema.boolean(),
          seats: schema.array(
            schema.object({
              seat: schema.string(),
              /** which of its codes lets in; an older API does not say */
              issue: schema.optional(schema.number()),
              entry: schema.nullable(entrySchema),
            }),
          ),
          /** let in without a network, and should not have been */
          odd: schema.array(
            schema.object({
              seat: schema.string(),
              at: schema.string(),
              door: schema.string(),
              /** an older API does not say */
              why: schema.optional(schema.openEnum<'used' | 'no_ticket'>()),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type DoorDay = Infer<typeof daySchema>;

/** The shows and tickets of the day. */
export const dayCall = apiCall('GET /api/door/day', {
  auth: 'bearer',
  answer: daySchema,
  failure: t('door.failed'),
});

/** The public keys that codes are checked with. */
export const keyCall = apiCall('GET /api/tickets/key', {
  auth: 'none',
  answer: schema.object({
    key: schema.nullable(schema.string()),
    others: schema.optional(schema.array(schema.string())),
  }),
  failure: t('door.failed'),
});

export interface Scan {
  scanId: string;
  code: string;
  door: string;
  showId?: string | undefined;
  /** ISO instant at which this door let them in by its list */
  admittedAt?: string | undefined;
}

/** Lets seats in; the same scan again answers the same. */
export const enterCall = apiCall('POST /api/door/entries', {
  body: (scans: Scan[]) => ({ scans }),
  auth: 'bearer',
  answer: schema.object({
    admissions: schema.array(
      schema.object({
        scanId: schema.string(),
        outcome: schema.openEnum<DoorOutcome>(),
        ticket: schema.nullable(
          schema.object({ bookingId: schema.string(), seat: schema.string(), showId: schema.string() }),
        ),
        entry: schema.nullable(entrySchema),
      }),
    ),
  }),
  failure: t('door.failed'),
});

interface Undo {
  bookingId: string;
  seat: string;
  scanId: string;
  reason: string;
  /** ISO instant at which this door took back what the API may not have been told of */
  undoneAt?: string;
}

/** Takes back an entry that was a mistake. */
export const undoCall = apiCall('POST /api/door/undo', {
  body: (entry: Undo) => entry,
  auth: 'bearer',
  answer: schema.object({ success: schema.boolean() }),
  failure: t('door.undo.failed'),
});
