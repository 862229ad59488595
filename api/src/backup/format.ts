import { z } from 'zod';

/** Name of the file that lists the others; it is written last, so that a folder without it is no backup. */
export const MANIFEST = 'manifest.json';

/** What a backup folder holds: one file a collection, a document a line in MongoDB's canonical Extended JSON. */
export const manifestSchema = z.strictObject({
  format: z.literal('matinee-backup-1'),
  takenAt: z.iso.datetime(),
  collections: z.array(
    z.strictObject({
      name: z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/),
      documents: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The file of a collection inside the folder. */
export const fileOf = (collection: string): string => `${collection}.ndjson`;
