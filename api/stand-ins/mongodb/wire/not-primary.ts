import { labeled, labelsOf } from '../errors/labels.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import type { ReplicaSet } from './replica-set.ts';

/** What a secondary answers as well, whoever asks. */
const ANYWHERE = new Set([
  'ping',
  'buildInfo',
  'endSessions',
  'getMore',
  'killCursors',
  'killSessions',
  'refreshSessions',
  'configureFailPoint',
  'replSetStepDown',
]);
const READS = new Set([
  'aggregate',
  'count',
  'distinct',
  'explain',
  'find',
  'listCollections',
  'listDatabases',
  'listIndexes',
]);

const mayReadHere = ({ $readPreference: preference }: Document): boolean =>
  isDocument(preference) && preference.mode !== 'primary';

/** What a member that is no primary answers to a command that only a primary does; undefined when it may be carried out. */
export function notPrimary(set: ReplicaSet, command: Document): Document | undefined {
  if (set.isPrimary) return undefined;
  const name = Object.keys(command)[0] ?? '';
  if (ANYWHERE.has(name)) return undefined;
  if (!READS.has(name)) {
    const reply = { ok: 0, errmsg: 'not primary', code: 10107, codeName: 'NotWritablePrimary' };
    return labeled(reply, labelsOf(reply.code, command.txnNumber !== undefined));
  }
  if (mayReadHere(command)) return undefined;
  const errmsg = 'not primary and secondaryOk=false';
  return { ok: 0, errmsg, code: 13435, codeName: 'NotPrimaryNoSecondaryOk' };
}
