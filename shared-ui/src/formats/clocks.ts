/**
 * How the clocks of a place are set, in order: since when (milliseconds since 1970), and by how many minutes they are before UTC.
 * The last one has no minutes: from then on it is not known.
 */
export type Clocks = readonly (readonly [since: number, minutes?: number])[];

let told: { timeZone?: string; clocks?: Clocks | undefined } = {};

/** Tells how the clocks of the cinema's zone are set: what is written by them needs no tables of the browser's then. */
export const tellClocks = (timeZone: string, clocks: Clocks | undefined): void => {
  told = { timeZone, clocks };
};

/**
 * What the clocks of a zone show.
 * @param date an instant
 * @returns as ISO 8601 has it, `2026-11-21T19:30:00.000Z`, whose letter means nothing; undefined when it is not known here
 */
export function onClocks(date: Date, timeZone: string): string | undefined {
  const at = date.getTime();
  const minutes =
    timeZone === told.timeZone ? told.clocks?.findLast(([since]) => since <= at)?.[1] : undefined;
  return minutes === undefined ? minutes : new Date(at + minutes * 60_000).toISOString();
}
