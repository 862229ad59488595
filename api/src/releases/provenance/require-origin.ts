import { Failure } from '../../http/failure.ts';
import type { Builders } from './check.ts';
import { billOf, provenanceOf, type OfOrigin, type Papers } from './origin.ts';
import type { originsIn } from './origins.ts';

/**
 * Refuses a shell that does not say where it was built and what it is made of, where the site asks for that.
 * @returns stores what it says: `keep` is called after the shell is registered, since of one that is refused nothing is kept; `begin` before,
 *   where nobody knows its version yet
 * @throws {Failure} 409
 */
export function requireOrigin(
  shell: OfOrigin,
  papers: Papers,
  builders: Builders | undefined,
): (origins: ReturnType<typeof originsIn>, step: 'begin' | 'keep') => Promise<void> {
  const provenance = provenanceOf(shell, papers.provenance, builders);
  const bill = billOf(shell, papers.bill, builders !== undefined);
  for (const finding of [provenance, bill])
    if ('fault' in finding)
      throw new Failure(409, 'contradiction', `Of this shell ${finding.fault}. ${finding.next}`);
  return async (origins, step) => {
    if ('fault' in provenance || 'fault' in bill) return;
    const found = { provenance: provenance.found, bill: bill.found };
    await origins[step](`${shell.name}@${shell.version}`, found, papers);
  };
}
