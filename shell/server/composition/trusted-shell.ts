import { INTEGRITY, RELEASE_FILE } from '@matinee/api/release-patterns';
import { isSignedByItsTeam, type TeamKeys } from '@matinee/api/release-signing';
import type { PageShell } from '@matinee/api/releases';
import { z } from 'zod';

const file = z.string().regex(RELEASE_FILE);
const signable = z.looseObject({ name: z.literal('shell'), version: z.string() });

/** What pages are made of, of a shell that was published with its files. */
export const shellSchema = z
  .object({
    version: z.string(),
    entry: z.array(file).min(1),
    files: z.record(file, z.object({ integrity: z.string().regex(INTEGRITY), bytes: z.number() })),
    provenance: file.optional(),
  })
  .refine(({ entry, files }) => entry.every((each) => Object.hasOwn(files, each)), 'a file has no hash');

/**
 * Reads a shell that may be served: its team has signed it.
 * @throws {Error} saying what cannot be trusted
 */
export function trustedShell(sent: unknown, keys: TeamKeys): PageShell {
  const document = signable.parse(sent);
  if (!isSignedByItsTeam(keys, document))
    throw new Error(`shell ${document.version} is not signed by its team`);
  return shellSchema.parse(sent);
}
