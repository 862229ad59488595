import type { Logger } from 'pino';
import { complaintOf } from './last-known.ts';

interface Polling {
  pollMs: number;
  log: Pick<Logger, 'warn'>;
  /** said once for each time that looking begins to fail, not at every look */
  complaint: string;
}

/**
 * Looks again and again, in the background: nobody waits for it but for the first look.
 * @returns after the first look or failure: the function that ends it
 */
export async function poll({ pollMs, log, complaint }: Polling, look: () => Promise<void>) {
  /** what was said last of what fails; undefined while nothing does */
  let said: string | undefined;
  const sayOnce = (error: unknown) => {
    const words = complaintOf(error, complaint);
    if (words !== said) log.warn({ reason: String(error) }, words);
    said = words;
  };
  async function tryToLook() {
    try {
      await look();
      said = undefined;
    } catch (error) {
      sayOnce(error);
    }
  }
  await tryToLook();
  let stopped = false;
  let timer: NodeJS.Timeout;
  const again = () => {
    timer = setTimeout(() => void tryToLook().then(() => stopped || again()), pollMs);
  };
  again();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
