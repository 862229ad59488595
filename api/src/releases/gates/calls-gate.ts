import { callMisfits, misfitLine, type Answers, type Caller } from '../calls/call-misfits.ts';
import { closed, open, type Gate } from './gate.ts';

/** Declares calls that no document tells. */
const UNTOLD = 'apiCall';

/** Declares those that a document tells. */
const TOLD = 'callsOf';

/** What the remote calls is there, and what it reads is answered. Closed for a release that does not say what it calls. */
export function callsGate(release: Caller & { uses: Record<string, string[]> }, answers: Answers): Gate {
  const { calls, uses } = release;
  if (!calls)
    return closed(
      'calls',
      'it does not say which calls of the API it makes',
      'Build it with remoteConfig of federation.build.mjs, which writes them down.',
    );
  if (uses['@matinee/shared-ui']?.includes(UNTOLD))
    return closed(
      'calls',
      `it takes ${UNTOLD} of @matinee/shared-ui, whose calls nobody can compare`,
      'Declare its calls with callsOf.',
    );
  // The build of before found no call that was declared by way of another file.
  if (calls.length === 0 && uses['@matinee/shared-ui']?.includes(TOLD))
    return closed(
      'calls',
      `it takes ${TOLD} of @matinee/shared-ui, and tells no call`,
      'Build it anew, or take the file away that takes it.',
    );
  const [first, ...more] = callMisfits(release, answers);
  if (!first) return open('calls', `its ${calls.length} calls read what the API answers`);
  const others = more.length > 0 ? `; and ${more.length} more` : '';
  return closed(
    'calls',
    `${misfitLine(first)}${others}`,
    'Read only what the live API answers, or have the API released first.',
  );
}
