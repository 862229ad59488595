import { Failure } from '../../http/failure.ts';
import type { Builders } from './check.ts';
import { billOf, provenanceOf, type OfOrigin, type Papers } from './origin.ts';
import type { originsIn } from './origins.ts';

/**
 * Refuses a shell that does not say where it was built and what it is made of, where the site asks for that; else keeps what it says.
 * @throws {Failure} 409
 */
export async function requireOrigin(
  shell: OfOrigin,
  {
    provenance: text,
    bill: list,
    builders,
    origins,
  }: Papers & { builders: Builders | undefined; origins: ReturnType<typeof originsIn> },
): Promise<void> {
  const provenance = provenanceOf(shell, text, builders);
  const bill = billOf(shell, list, builders !== undefined);
  for (const finding of [provenance, bill])
    if ('fault' in finding)
      throw new Failure(409, 'contradiction', `Of this shell ${finding.fault}. ${finding.next}`);
  if ('fault' in provenance || 'fault' in bill) return;
  await origins.keep(
    `${shell.name}@${shell.version}`,
    { provenance: provenance.found, bill: bill.found },
    list,
  );
}
