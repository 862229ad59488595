import { badValue, failedToParse, MongoError } from '../errors/errors.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import { toNumber } from '../values/numbers.ts';

/** What a fail point does to the one command that it meets, in this order. */
export interface Fault {
  /** Milliseconds to wait first. */
  readonly blockMs: number;
  /** The connection ends, and the command is not carried out. */
  readonly closesBefore: boolean;
  /** The command is answered with this error and not carried out. */
  readonly errorCode: number | undefined;
  /** The command is carried out, and this put into its answer. */
  readonly writeConcernError: Document | undefined;
  /** The labels of the error in place of the server's own. */
  readonly errorLabels: readonly string[] | undefined;
  /** The command is carried out, and the connection ends in place of the answer. */
  readonly closesAfter: boolean;
}

/** A command as a fail point sees it. */
export interface Seen {
  readonly name: string;
  readonly appName: string | undefined;
  /** Whether it is a write that a driver may send again. */
  readonly retryable: boolean;
  /** Whether it is one that was sent again, after it was carried out. */
  readonly repeated: boolean;
}

interface FailPoint {
  readonly meets: (seen: Seen) => boolean;
  readonly fault: Fault;
  skip: number;
  left: number;
  entered: number;
}

const NOTHING: Fault = {
  blockMs: 0,
  closesBefore: false,
  errorCode: undefined,
  writeConcernError: undefined,
  errorLabels: undefined,
  closesAfter: false,
};

function commandsIn(data: Document): (seen: Seen) => boolean {
  const { failCommands, appName } = data;
  if (!Array.isArray(failCommands)) throw badValue("'failCommands' must be an array of names of commands");
  const names = new Set<unknown>(failCommands);
  return (seen) => names.has(seen.name) && (appName === undefined || appName === seen.appName);
}

const labelsIn = ({ errorLabels }: Document): string[] | undefined =>
  Array.isArray(errorLabels) ? errorLabels.map(String) : undefined;

type Build = (data: Document) => Pick<FailPoint, 'meets' | 'fault'>;

/** `failCommand`, as the drivers' tests use it: https://github.com/mongodb/mongo/wiki/The-%22failCommand%22-fail-point */
const failCommand: Build = (data) => {
  const { writeConcernError: concern, errorCode, closeConnection, blockConnection, blockTimeMS } = data;
  return {
    meets: commandsIn(data),
    fault: {
      ...NOTHING,
      blockMs: blockConnection === true ? toNumber(blockTimeMS ?? 0) : 0,
      closesBefore: closeConnection === true,
      errorCode: errorCode === undefined ? undefined : toNumber(errorCode),
      writeConcernError: isDocument(concern) ? concern : undefined,
      errorLabels: labelsIn(data) ?? (isDocument(concern) ? labelsIn(concern) : undefined),
    },
  };
};

/** What may happen around the commit of a write that can be sent again: lost before it with an error, or after it. */
const onPrimaryTransactionalWrite: Build = (data) => {
  const { failBeforeCommitExceptionCode: code, closeConnection = true } = data;
  const closes = closeConnection === true;
  const errorCode = code === undefined ? undefined : toNumber(code);
  return {
    meets: ({ retryable, repeated }) => retryable && !repeated,
    fault: {
      ...NOTHING,
      closesBefore: closes && errorCode !== undefined,
      errorCode,
      closesAfter: closes && errorCode === undefined,
    },
  };
};

/** Of this stand-in alone: any command is carried out and its answer lost, a write too that no driver sends again. */
const loseAnswer: Build = (data) => ({
  meets: commandsIn(data),
  fault: { ...NOTHING, closesAfter: true },
});

const KNOWN = new Map<string, Build>([
  ['failCommand', failCommand],
  ['onPrimaryTransactionalWrite', onPrimaryTransactionalWrite],
  ['loseAnswer', loseAnswer],
]);

function countsOf(mode: unknown): { skip: number; left: number } {
  if (mode === 'alwaysOn') return { skip: 0, left: Infinity };
  if (isDocument(mode) && mode.times !== undefined) return { skip: 0, left: toNumber(mode.times) };
  if (isDocument(mode) && mode.skip !== undefined) return { skip: toNumber(mode.skip), left: Infinity };
  throw failedToParse("A fail point's mode is 'off', 'alwaysOn', {times: <n>} or {skip: <n>}");
}

/** The fail points that are set; at most one of each name. */
export class FailPoints {
  readonly #set = new Map<string, FailPoint>();

  /**
   * Sets or ends one, as `configureFailPoint` says.
   * @returns how often the one before it was met
   * @throws a MongoError for one that is not known, or not understood
   */
  configure(name: string, mode: unknown, data: Document): number {
    const build = KNOWN.get(name);
    if (!build)
      throw new MongoError(
        233,
        'FailPointSetFailed',
        `${name} not found (the local MongoDB stand-in has none)`,
      );
    const before = this.#set.get(name)?.entered ?? 0;
    if (mode === 'off') this.#set.delete(name);
    else this.#set.set(name, { ...build(data), ...countsOf(mode), entered: 0 });
    return before;
  }

  /** What happens to this command; counted, so that it is to be asked once for each. */
  next(seen: Seen): Fault | undefined {
    for (const point of this.#set.values()) {
      if (!point.left || !point.meets(seen)) continue;
      if (point.skip > 0) {
        point.skip--;
        continue;
      }
      point.left--;
      point.entered++;
      return point.fault;
    }
    return undefined;
  }
}
