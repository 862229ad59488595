import { schema, type Infer } from '@matinee/shared-ui';
import { kept } from './kept.ts';

const waitingSchema = schema.object({
  scan: schema.object({
    scanId: schema.string(),
    code: schema.string(),
    door: schema.string(),
    showId: schema.optional(schema.string()),
    /** ISO instant */
    admittedAt: schema.optional(schema.string()),
  }),
  bookingId: schema.string(),
  seat: schema.string(),
  /** absent where the list does not know the show, and in what an older release kept */
  showId: schema.optional(schema.string()),
});

/** A scan that this door decided alone, with whom it let in. */
export type Waiting = Infer<typeof waitingSchema>;

/** Entries that the API has not been told of: they are on this device alone, whoever is signed in. */
export const keptWaiting = kept(
  'waiting',
  (read): Waiting[] => schema.array(waitingSchema).safeParse(read).data ?? [],
);
