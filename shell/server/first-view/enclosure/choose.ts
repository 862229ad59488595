import { enclosures, type Enclosure } from './enclosures.ts';
import { probe } from './probe.ts';

export interface Chosen {
  enclosure: Enclosure;
  /** what a process can do in it and should not, in words */
  open: string[];
}

/**
 * Finds the closest enclosure that this machine has, by trying what a process can do in it.
 * @param script of the probe, built
 * @returns null when not even Node's own means are there
 * @throws {CannotTry} when that cannot be found out now
 */
export async function chooseEnclosure(script: string, candidates = enclosures): Promise<Chosen | null> {
  let best: Chosen | null = null;
  for (const enclosure of candidates) {
    const open = await probe(enclosure, script);
    if (!open) continue;
    if (!best || open.length < best.open.length) best = { enclosure, open };
    if (open.length === 0) break;
  }
  return best;
}
