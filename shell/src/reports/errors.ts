import type { PageErrors, ReportLimits } from '@matinee/api/types';
import type { RemoteEvent } from '../federation/remote-events.ts';

/** The API takes no more of them, and no longer ones; its types do not let these differ. */
const MAX_ERRORS: ReportLimits['errors'] = 5;
const MAX_MESSAGE: ReportLimits['message'] = 500;
const MAX_STACK: ReportLimits['stack'] = 4000;

/** What an error says of itself. What a remote throws may be anything, and may throw when it is looked at. */
function wordsOf(error: unknown): { message: string; stack: string } | undefined {
  try {
    if (!(error instanceof Error) || typeof error.stack !== 'string') return undefined;
    const message = `${String(error.name)}: ${String(error.message)}`.slice(0, MAX_MESSAGE);
    return { message, stack: error.stack.slice(0, MAX_STACK) };
  } catch {
    return undefined;
  }
}

type Send = (told: PageErrors) => void;
type Failing = Pick<RemoteEvent, 'name' | 'version' | 'part' | 'error'>;

/** Tells the errors of a page with their stacks, each once and a few at most: the first are those that explain the rest. */
export function createErrors(token: string, send: Send): (event: Failing) => void {
  const told = new Set<string>();
  return ({ name, version, part, error }) => {
    const words = wordsOf(error);
    if (!words || told.size >= MAX_ERRORS) return;
    const one = { release: `${name}@${version}`, ...(part !== undefined && { part }), ...words };
    const mark = `${one.release} ${part ?? ''} ${words.stack}`;
    if (told.has(mark)) return;
    told.add(mark);
    send({ token, errors: [one] });
  };
}

let ofThisPage: ReturnType<typeof createErrors> | undefined;

/** What tells the errors of this page, which has one token. */
export const errorsOf = (token: string, send: Send): ReturnType<typeof createErrors> =>
  (ofThisPage ??= createErrors(token, send));
