import { after } from '../../watching/own-timers.ts';
import type { SignIn } from '../sign-in.ts';
import { DIALOGS } from './name-dialogs.ts';
import { startOver } from './start-over.ts';
import { widgetTargets } from './widget-targets.ts';

/** What the dialog and the form are made of; without anything else they are there, and somebody may be typing in them. */
const NEEDED = /\/(framework|vendors|ui-common|signin)_/;

/** The dialog is waited for as the provider itself is: it is late after so many milliseconds. */
const SLOW_MS = 5_000;
/** And does not come after so many. */
const UNAVAILABLE_MS = 15_000;

export type Parts = ReturnType<typeof createParts>;

/**
 * The parts of Clerk that sign people in: its dialog and its form. Where one of them is lost, this document can have neither.
 * @param signIn is slow, and then unavailable, while the dialog does not come; unavailable, too, where a new document would not help
 */
export function createParts(signIn: Pick<SignIn, 'state' | 'note' | 'leaveUnknown'>) {
  let areLost = false;
  let isWanted = false;
  /** the clock of a dialog that has not come yet */
  let clock: (() => void)[] = [];
  const isSignedOut = () => signIn.state().status === 'signed-out';
  const stop = () => {
    for (const end of clock) end();
    clock = [];
  };
  const help = () => {
    stop();
    if (!startOver(isWanted)) signIn.leaveUnknown();
  };
  return {
    /** Opens the dialog, or loads the document anew where that cannot be. */
    open(dialog: () => void): void {
      isWanted = true;
      if (areLost) return help();
      dialog();
      if (clock.length > 0 || document.querySelector(DIALOGS)) return;
      // A part that hangs, or came without what it should bring, is no error that anybody hears of.
      clock = [
        after(SLOW_MS, () => (isSignedOut() ? signIn.note({ slow: true }) : stop())),
        after(UNAVAILABLE_MS, () => {
          if (!isSignedOut()) return stop();
          areLost = true;
          signIn.leaveUnknown();
        }),
      ];
    },
    /** A dialog of Clerk's is there. One that comes late is as good. */
    arrive(): void {
      if (clock.length === 0) return;
      stop();
      const isBack = areLost && signIn.state().status === 'unavailable';
      areLost = false;
      signIn.note({ slow: false, ...(isBack && { status: 'signed-out' }) });
    },
    /** A script of Clerk's did not come. Nobody is disturbed who did not want to sign in, or who can do so without it. */
    lose(script: string): void {
      if (!NEEDED.test(script)) return;
      areLost = true;
      const isAwaited = isWanted || widgetTargets.all()['sign-in-form'] !== undefined;
      if (isAwaited && isSignedOut()) help();
    },
  };
}
