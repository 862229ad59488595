import type { Logger } from 'pino';

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
  let failing = false;
  async function tryToLook() {
    try {
      await look();
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ reason: String(error) }, complaint);
      failing = true;
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
