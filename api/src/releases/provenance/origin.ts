import { readBill, type Bill } from './bill.ts';
import { checkProvenance, type Builders, type Provenance } from './check.ts';
import type { Built } from './statement.ts';

/** A release or a shell, with what says where it comes from and what it is made of. */
export interface OfOrigin extends Built {
  /** the file that lists its libraries */
  sbom?: string | undefined;
}

/** The texts that came with it; undefined: there is none. */
export interface Papers {
  provenance: string | undefined;
  bill: string | undefined;
}

/** What was found, or what is wrong with it and what to do. */
export type Finding<T> = { found: T | null; says: string } | { fault: string; next: string };

const complaint = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Where it was built. @param builders undefined: the site asks for nothing */
export function provenanceOf(
  release: OfOrigin,
  text: string | undefined,
  builders: Builders | undefined,
): Finding<Provenance> {
  if (!builders) return { found: null, says: 'nobody asks where it was built: the site lists no builders' };
  if (text === undefined)
    return {
      fault: 'nothing says where it was built',
      next: `Have the pipeline attest it: npm run release -- attest ${release.name}, with the builder’s key.`,
    };
  try {
    const found = checkProvenance(release, text, builders);
    return { found, says: `built by ${found.workflow} of ${found.commit}` };
  } catch (error) {
    return {
      fault: `${release.provenance} ${complaint(error)}`,
      next: 'Publish what the pipeline has built and attested, or have its workflow and key added: to RELEASE_BUILDERS and BUILDER_PUBLIC_KEYS, or by add-team.',
    };
  }
}

/** What it is made of. @param isNeeded whether there has to be a list */
export function billOf(release: OfOrigin, text: string | undefined, isNeeded: boolean): Finding<Bill> {
  if (text === undefined)
    return isNeeded
      ? {
          fault: 'nothing lists its libraries',
          next: 'Build it with the present build preset, which writes the list.',
        }
      : { found: null, says: 'nothing lists its libraries: it was built before there was such a list' };
  try {
    const found = readBill(text, release);
    return { found, says: `${found.components.length} listed` };
  } catch (error) {
    return {
      fault: `${release.sbom} ${complaint(error)}`,
      next: 'Leave the list as the build has written it.',
    };
  }
}
