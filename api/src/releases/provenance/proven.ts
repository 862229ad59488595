import type { Db } from 'mongodb';
import { integrityOf } from '../kept-files/digest.ts';
import { keptFiles } from '../kept-files/kept-files.ts';
import type { Builders } from './check.ts';
import { provenanceOf, type OfOrigin } from './origin.ts';
import { originsIn } from './origins.ts';

/** Says what keeps a release from being proven, as the end of a sentence that begins with it; undefined: nothing does. */
export type WhyUnproven = (release: OfOrigin) => Promise<string | undefined>;

const NEXT = 'Publish anew what its pipeline has built and attested';

/** Reads what the builder of a published release has signed, whose hash the team has signed; undefined: it is not here, or there is none. */
export function statementsIn(db: Db): (release: OfOrigin) => Promise<string | undefined> {
  const [origins, files] = [originsIn(db), keptFiles(db)];
  return async ({ name, version, files: own, provenance: file }) => {
    if (file === undefined) return undefined;
    const integrity = own[file]?.integrity ?? '';
    const { envelope, earlier = [] } = (await origins.of(`${name}@${version}`)) ?? {};
    const kept = [envelope, ...earlier].find((one) => one && integrityOf(Buffer.from(one)) === integrity);
    if (kept) return kept;
    const content = await files.read(integrity);
    return content && integrityOf(content) === integrity ? content.toString('utf8') : undefined;
  };
}

/**
 * Asks once more where a published release was built, of those who may build it now: a builder may have been taken away since, or the
 * site may not have asked then. The database keeps what the builder signed and its word counts for nothing: the team has signed the
 * hash of it, and the builder what it says.
 * @param builders as they are at this moment; undefined: the site asks for nothing
 */
export function whyUnproven(db: Db, builders: (name: string) => Promise<Builders | undefined>): WhyUnproven {
  const statementOf = statementsIn(db);
  return async (release) => {
    const current = await builders(release.name);
    if (!current) return undefined;
    const { provenance: file } = release;
    const text = await statementOf(release);
    if (file !== undefined && text === undefined)
      return `may not go live: what its builder has signed is not here any more. ${NEXT}`;
    const finding = provenanceOf(release, text, current);
    return 'fault' in finding ? `may not go live: ${finding.fault}. ${NEXT}` : undefined;
  };
}
