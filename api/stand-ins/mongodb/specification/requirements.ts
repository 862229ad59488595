import type { Document } from '../values/kinds.ts';

/** What the stand-in says it is. */
const SERVER: Document = {
  topologies: 'replicaset',
  auth: false,
  csfle: false,
  serverless: 'forbid',
};
const VERSION = [7, 0, 0];
const PARAMETERS: Document = { enableTestCommands: true, requireApiVersion: false };

/** Negative when the stand-in's version is older than the given one. */
function comparedWith(version: unknown): number {
  const parts = String(version).split('.').map(Number);
  for (const [i, own] of VERSION.entries()) {
    const difference = own - (parts[i] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

const isParameters = (wanted: unknown): boolean =>
  Object.entries(wanted as Document).every(([name, value]) => PARAMETERS[name] === value);

function isMet(requirement: Document): boolean {
  return Object.entries(requirement).every(([name, wanted]) => {
    if (name === 'minServerVersion') return comparedWith(wanted) >= 0;
    if (name === 'maxServerVersion') return comparedWith(wanted) <= 0;
    if (name === 'serverParameters') return isParameters(wanted);
    if (name === 'topologies') return (wanted as unknown[]).includes(SERVER[name]);
    if (name === 'serverless') return wanted !== 'require';
    return SERVER[name] === wanted;
  });
}

/** Why a test is not for this kind of server; undefined when it is. One of the requirements is enough. */
export function whyNotRun(requirements: readonly Document[]): string | undefined {
  if (!requirements.length || requirements.some(isMet)) return undefined;
  return 'for another version or topology';
}
