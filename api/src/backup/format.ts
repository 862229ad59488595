import { z } from 'zod';

/** Name of the file that lists the others; it is written last, so that a folder without it is no backup. */
export const MANIFEST = 'manifest.json';

/** Names of collections that are good names of files as they are; that of a folder above is none. */
const AS_FILE = /^[A-Za-z_][\w.-]{0,199}$/;
const ENDING = '.ndjson';

/** What a backup folder holds: one file a collection, a document a line in MongoDB's canonical Extended JSON. */
export const manifestSchema = z.strictObject({
  format: z.literal('matinee-backup-1'),
  takenAt: z.iso.datetime(),
  /** When the last documents were read, of a backup that took longer than the database keeps one moment. */
  until: z.iso.datetime().optional(),
  collections: z.array(
    z
      .strictObject({
        name: z.string().min(1),
        /** Where its name cannot be that of a file. */
        file: z
          .string()
          .regex(/^\d+\.ndjson$/)
          .optional(),
        documents: z.int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      })
      .refine(({ name, file }) => file !== undefined || AS_FILE.test(name), 'is the name of no file'),
  ),
  /** HMAC-SHA256 of all the rest, hexadecimal, by who knows BACKUP_KEY. */
  seal: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Of a minute, and counted anew by whatever is restored. */
const PASSING = new Set(['rateLimits']);

/** Whether a collection is MongoDB's own, such as `system.profile`: it can be read, but not written. */
export const isOfMongo = (collection: string): boolean => collection.startsWith('system.');

/** Whether a collection belongs into a backup: what is not known here may be somebody's, and is kept. */
export const isBackedUp = (collection: string): boolean => !isOfMongo(collection) && !PASSING.has(collection);

/** Names the file of the collection that is backed up as number `at`: by its number, where its own name is none for a file. */
export const withFile = (name: string, at: number): { name: string; file?: string } =>
  AS_FILE.test(name) ? { name } : { name, file: `${at}${ENDING}` };

/** The file of a collection inside the folder. */
export const fileOf = ({ name, file }: { name: string; file?: string | undefined }): string =>
  file ?? `${name}${ENDING}`;
