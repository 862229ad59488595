import type { Document } from '../values/kinds.ts';

/**
 * Names of the codes that pass by themselves, so that a driver may try again: elections, shutdowns and the network.
 * https://github.com/mongodb/specifications/blob/master/source/retryable-writes/retryable-writes.md
 */
const PASSING = new Map([
  [6, 'HostUnreachable'],
  [7, 'HostNotFound'],
  [89, 'NetworkTimeout'],
  [91, 'ShutdownInProgress'],
  [134, 'ReadConcernMajorityNotAvailableYet'],
  [189, 'PrimarySteppedDown'],
  [262, 'ExceededTimeLimit'],
  [9001, 'SocketException'],
  [10107, 'NotWritablePrimary'],
  [11600, 'InterruptedAtShutdown'],
  [11602, 'InterruptedDueToReplStateChange'],
  [13435, 'NotPrimaryNoSecondaryOk'],
  [13436, 'NotPrimaryOrSecondary'],
]);
const OTHERS = new Map([
  [43, 'CursorNotFound'],
  [64, 'WriteConcernFailed'],
  [79, 'UnknownReplWriteConcern'],
  [100, 'UnsatisfiableWriteConcern'],
  [112, 'WriteConflict'],
  [391, 'ReauthenticationRequired'],
]);

/** The server's name of a code. */
export const codeNameOf = (code: number): string =>
  PASSING.get(code) ?? OTHERS.get(code) ?? `Location${code}`;

/** The labels that the server gives an error of a command by itself. */
export function labelsOf(code: unknown, retryable: boolean): string[] {
  return retryable && PASSING.has(Number(code)) ? ['RetryableWriteError'] : [];
}

/** Codes that say that a member is no primary (any more), or is shutting down. */
const STATE_CHANGES = new Set<unknown>([91, 189, 10058, 10107, 11600, 11602, 13435, 13436]);

/** Whether a reply tells a driver that the member's part in the set has changed. */
export function tellsStateChange({ ok, code, writeConcernError }: Document): boolean {
  const concern = writeConcernError as Document | undefined;
  return (ok === 0 && STATE_CHANGES.has(code)) || STATE_CHANGES.has(concern?.code);
}

/** The reply with labels, if there are any. */
export const labeled = (reply: Document, labels: readonly string[]): Document =>
  labels.length ? { ...reply, errorLabels: labels } : reply;
