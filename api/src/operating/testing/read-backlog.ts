import type { Dependencies } from '../../dependencies.ts';
import { readInTime } from '../backlog.ts';

const PATIENCE_MS = 20_000;

function allOf<Name extends string, Figure>(
  figures: Readonly<Record<Name, Figure | undefined>>,
): Record<Name, Figure> {
  for (const [name, figure] of Object.entries(figures))
    if (figure === undefined) throw new Error(`The database did not tell ${name} in time`);
  return figures as Record<Name, Figure>;
}

/**
 * What waits, every figure of it.
 * @throws {Error} when the database does not tell one
 */
export async function readBacklog(deps: Pick<Dependencies, 'db' | 'clock' | 'post'>) {
  const { work, openCases } = await readInTime(deps, PATIENCE_MS);
  return { work: allOf(work), openCases: allOf(openCases) };
}
