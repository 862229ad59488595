import type { Bill } from '../provenance/bill.ts';
import type { Builders, Provenance } from '../provenance/check.ts';
import { billOf, provenanceOf, type Finding, type OfOrigin, type Papers } from '../provenance/origin.ts';
import { closed, open, type Gate } from './gate.ts';

const gateOf = (name: Gate['gate'], finding: Finding<unknown>): Gate =>
  'fault' in finding ? closed(name, finding.fault, finding.next) : open(name, finding.says);
const foundIn = <T>(finding: Finding<T>): T | null => ('fault' in finding ? null : finding.found);

/**
 * Checks where a release comes from and what it says that it is made of.
 * @param papers the texts among its files, which were found to be what was signed
 * @param builders undefined: the site asks for nothing
 * @returns the gates `provenance` and `libraries`, and what is to be kept
 */
export function originGates(
  release: OfOrigin,
  papers: Papers,
  builders: Builders | undefined,
): { gates: Gate[]; origin: { provenance: Provenance | null; bill: Bill | null } } {
  const provenance = provenanceOf(release, papers.provenance, builders);
  const bill = billOf(release, papers.bill, builders !== undefined);
  return {
    gates: [gateOf('provenance', provenance), gateOf('libraries', bill)],
    origin: { provenance: foundIn(provenance), bill: foundIn(bill) },
  };
}
