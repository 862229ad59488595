import { after } from '../../watching/own-timers.ts';
import type { SignIn } from '../sign-in.ts';
import { DIALOGS } from './name-dialogs.ts';
import { startOver } from './start-over.ts';
import { widgetTargets } from './widget-targets.ts';

/** What the dialog and the form are made of; without anything else they are there, and somebody may be typing in them. */
const NEEDED = /\/(framework|vendors|ui-common|signin)_/;

/** What stands in a form once its parts have come; before that it is an empty box. */
const FORM = '.cl-rootBox';

/** The dialog and the form are waited for as the provider itself is: they are late after so many milliseconds. */
const SLOW_MS = 5_000;
/** And do not come after so many. */
const UNAVAILABLE_MS = 15_000;

export type Parts = ReturnType<typeof createParts>;

/**
 * The parts of Clerk that sign people in: its dialog and its form. Where one of them is lost, this document can have neither.
 * @param signIn is slow, and then unavailable, while neither of them comes; unavailable, too, where a new document would not help
 */
export function createParts(signIn: Pick<SignIn, 'state' | 'note' | 'leaveUnknown'>) {
  let areLost = false;
  let isWanted = false;
  /** the clock of what has not come yet */
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
  // A part that hangs, or came without what it should bring, is no error that anybody hears of.
  const begin = () => {
    if (clock.length > 0) return;
    clock = [
      after(SLOW_MS, () => (isSignedOut() ? signIn.note({ slow: true }) : stop())),
      after(UNAVAILABLE_MS, () => {
        if (!isSignedOut()) return stop();
        areLost = true;
        signIn.leaveUnknown();
      }),
    ];
  };
  /** One of them is there, and so the other can be. What comes late is as good. */
  const arrive = () => {
    if (clock.length === 0) return;
    stop();
    const isBack = areLost && signIn.state().status === 'unavailable';
    areLost = false;
    signIn.note({ slow: false, ...(isBack && { status: 'signed-out' }) });
  };
  return {
    /** Opens the dialog, or loads the document anew where that cannot be. */
    open(dialog: () => void): void {
      isWanted = true;
      if (areLost) return help();
      dialog();
      if (!document.querySelector(DIALOGS)) begin();
    },
    /**
     * Waits for the form of a page, or loads the document anew where that cannot be.
     * @returns to be called when it is to be there no more
     */
    awaitForm(form: HTMLElement): () => void {
      if (areLost) help();
      else begin();
      const look = () => form.querySelector(FORM) && arrive();
      const observer = new MutationObserver(look);
      observer.observe(form, { childList: true, subtree: true });
      look();
      return () => {
        observer.disconnect();
        // Nobody waits any more who has not asked for the dialog.
        if (!isWanted && !areLost) arrive();
      };
    },
    /** A dialog of Clerk's is there. */
    arrive,
    /** A script of Clerk's did not come. Nobody is disturbed who did not want to sign in, or who can do so without it. */
    lose(script: string): void {
      if (!NEEDED.test(script)) return;
      areLost = true;
      const isAwaited = isWanted || widgetTargets.all()['sign-in-form'] !== undefined;
      if (isAwaited && isSignedOut()) help();
    },
  };
}
