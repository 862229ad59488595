import canonicalize from 'canonicalize';

interface Built {
  files: Record<string, object>;
  provenance?: string | undefined;
}

/**
 * What was built: all files but the statement of who has built them, since the same build may have been attested twice. Only a statement is
 * left out: no page runs a file of that ending.
 */
export const builtIn = ({ files, provenance }: Built): string | undefined =>
  canonicalize(
    Object.fromEntries(
      Object.entries(files).filter(([file]) => file !== provenance || !file.endsWith('.json')),
    ),
  );

/** What may be otherwise when the same is built, attested, signed or put somewhere once more; files are compared by themselves. */
const OTHERWISE = ['builtAt', 'commit', 'signature', 'provenance', 'baseUrl', 'retires', 'files'];

/** All else that a release says. */
export const saidIn = (release: object): string | undefined =>
  canonicalize(Object.fromEntries(Object.entries(release).filter(([field]) => !OTHERWISE.includes(field))));
