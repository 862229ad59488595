import { setImmediate } from 'node:timers/promises';
import { NAMES_OF_BROWSERS } from '../documents/names-of-browsers.ts';
import { closed, MAX_CHARACTERS, open, type Gate } from './gate.ts';
import { looksInTime, TooSlow } from './look-in-time.ts';
import { impoliteIn } from './manners/impolite.ts';

const TOO_LONG = {
  says: 'is too long to be looked at',
  next: `Keep scripts below ${MAX_CHARACTERS} characters.`,
};

function faultOf(
  code: string,
  container: string | undefined,
  inTime: ReturnType<typeof looksInTime>,
): { says: string; next: string } | undefined {
  if (code.length > MAX_CHARACTERS) return TOO_LONG;
  try {
    const impolite = inTime(() => impoliteIn(code, container));
    return impolite === undefined
      ? undefined
      : {
          says: impolite,
          next: 'Keep to what is in your slot, and to the exports of @matinee/shared-ui: the page is everybody’s.',
        };
  } catch (error) {
    if (error instanceof TooSlow) return TOO_LONG;
    const why = error instanceof Error ? error.message : String(error);
    return { says: `is no script: ${why.slice(0, 120)}`, next: 'Build it anew: no browser can run this.' };
  }
}

/**
 * A remote leaves alone what all remotes share: globals, prototypes, the history, and the page outside of its slot.
 * @param scripts file → its code
 * @param container name of the global by which the remote is found
 */
export async function mannersGate(scripts: ReadonlyMap<string, string>, container?: string): Promise<Gate> {
  if (container !== undefined && NAMES_OF_BROWSERS.includes(container))
    return closed(
      'manners',
      `its name ${container} is taken in every page: its entry could leave nothing there under it`,
      'Give it another name.',
    );
  const inTime = looksInTime();
  for (const [file, code] of scripts) {
    // Others are answered between two files.
    await setImmediate();
    const fault = faultOf(code, container, inTime);
    if (fault) return closed('manners', `${file} ${fault.says}`, fault.next);
  }
  return open('manners', 'every script can be read, and leaves alone what is the page’s');
}
