import { MongoError, MongoServerError } from 'mongodb';

/** With these the server, or the driver in its place, says that the same may succeed later. */
const LABELS = [
  'RetryableWriteError',
  'TransientTransactionError',
  'RetryableError',
  'SystemOverloadedError',
];

/**
 * Answers of a server that is being elected, shut down or asked too much, or cannot reach its others.
 * https://www.mongodb.com/docs/manual/reference/error-codes/
 */
const CODES = new Set<unknown>([
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: it was at the primary before
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  79, // UnknownReplWriteConcern
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  112, // WriteConflict
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  175, // QueryPlanKilled: an index or a collection was taken away under it
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  237, // CursorKilled
  262, // ExceededTimeLimit
  9001, // SocketException
  10058, // NotPrimary, of old servers
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11601, // Interrupted
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

/** The driver passes on what the socket says when it writes into a connection that is just being closed. */
const SOCKET_GONE = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

/** Errors of the driver's own: nothing there, gone in the middle, not in time, or closed. */
const OWN_NAMES = /Network|Selection|Pool|Topology|NotConnected|Timeout|Closed|StalePrimary/;

/**
 * True for a failure of the database that passes by itself: no answer, an election, a shutdown, a write that is not yet on a
 * majority's disks. Whether the write was carried out is not known then.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // All other services are asked through clients that never let such an error through.
  if (!(error instanceof MongoError)) return 'code' in error && SOCKET_GONE.has(error.code);
  if (LABELS.some((label) => error.hasErrorLabel(label)) || CODES.has(error.code)) return true;
  if (!(error instanceof MongoServerError)) return OWN_NAMES.test(error.name);
  // A bulk write wraps what ended it, also when no server answered; and a write concern may say it beside another error.
  return isPassing(error.errorResponse) || CODES.has(error.writeConcernError?.['code']);
}
