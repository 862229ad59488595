import type { SignIn } from '../sign-in.ts';
import { startOver } from './start-over.ts';
import { widgetTargets } from './widget-targets.ts';

/** What the dialog and the form are made of; without anything else they are there, and somebody may be typing in them. */
const NEEDED = /\/(framework|vendors|ui-common|signin)_/;

export type Parts = ReturnType<typeof createParts>;

/**
 * The parts of Clerk that sign people in: its dialog and its form. Where one of them is lost, this document can have neither.
 * @param signIn is unavailable where a new document would not help
 */
export function createParts(signIn: Pick<SignIn, 'state' | 'leaveUnknown'>) {
  let areLost = false;
  let isWanted = false;
  const help = () => {
    if (!startOver(isWanted)) signIn.leaveUnknown();
  };
  return {
    /** Opens the dialog, or loads the document anew where that cannot be. */
    open(dialog: () => void): void {
      isWanted = true;
      if (areLost) help();
      else dialog();
    },
    /** A script of Clerk's did not come. Nobody is disturbed who did not want to sign in, or who can do so without it. */
    lose(script: string): void {
      if (!NEEDED.test(script)) return;
      areLost = true;
      const isAwaited = isWanted || widgetTargets.all()['sign-in-form'] !== undefined;
      if (isAwaited && signIn.state().status === 'signed-out') help();
    },
  };
}
