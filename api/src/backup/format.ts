import { z } from 'zod';

/** Name of the file that lists the others; it is written last, so that a folder without it is no backup. */
export const MANIFEST = 'manifest.json';

/** What a backup folder holds: one file a collection, a document a line in MongoDB's canonical Extended JSON. */
export const manifestSchema = z.strictObject({
  format: z.literal('matinee-backup-1'),
  takenAt: z.iso.datetime(),
  /** When the last documents were read, of a backup that took longer than the database keeps one moment. */
  until: z.iso.datetime().optional(),
  collections: z.array(
    z.strictObject({
      name: z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/),
      documents: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** HMAC-SHA256 of all the rest, hexadecimal, by who knows BACKUP_KEY. */
  seal: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The file of a collection inside the folder. */
export const fileOf = (collection: string): string => `${collection}.ndjson`;
