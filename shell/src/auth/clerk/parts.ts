import type { SignIn } from '../sign-in.ts';
import { startOver } from './start-over.ts';
import { widgetTargets } from './widget-targets.ts';

export type Parts = ReturnType<typeof createParts>;

/**
 * The parts of Clerk that sign people in: its dialog and its form. Where one of them is lost, this document can have neither.
 * @param signIn is unavailable where a new document would not help
 */
export function createParts(signIn: Pick<SignIn, 'state' | 'leaveUnknown'>) {
  let areLost = false;
  let isWanted = false;
  const help = () => {
    if (!startOver()) signIn.leaveUnknown();
  };
  return {
    /** Opens the dialog, or loads the document anew where that cannot be. */
    open(dialog: () => void): void {
      isWanted = true;
      if (areLost) help();
      else dialog();
    },
    /** One of them did not come. Nobody is disturbed who did not want to sign in. */
    lose(): void {
      areLost = true;
      const isAwaited = isWanted || widgetTargets.all()['sign-in-form'] !== undefined;
      if (isAwaited && signIn.state().status === 'signed-out') help();
    },
  };
}
