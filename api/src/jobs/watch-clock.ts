import type { Logger } from 'pino';
import type { OwnClock } from '../dependencies.ts';
import { repeat, type Jobs } from './repeat.ts';

/** Pause between looks at the database's clock. */
const LOOK_SECONDS = 2;

/** A clock that is measured from time to time. */
export interface MeasuredClock extends OwnClock {
  measure(): Promise<void>;
  /** By how much the last answer was ahead of all others; null when it was not. */
  contradictionMs(): number | null;
}

/** How the clock of this process differs from the database's, as a sentence for whoever can set it. */
export function clockSentence(clock: OwnClock): string {
  const ahead = clock.aheadMs();
  if (ahead === null) return "This server does not know the database's time yet.";
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const where = ahead > 0 ? 'ahead of' : 'behind';
  return `This server's clock is ${seconds} seconds ${where} the database's: set it right, as with NTP.`;
}

/** Measures a clock now and then, and says in the log when it has become wrong or right. */
export function watchClock(clock: MeasuredClock, log: Logger): Jobs & { look(): Promise<void> } {
  let wasRight = true;
  let wasAlone = false;
  const look = async () => {
    await clock.measure();
    const aloneBy = clock.contradictionMs();
    // Routers take turns in answering: it is told once.
    if (aloneBy !== null && !wasAlone)
      log.error(
        { seconds: Math.round(aloneBy / 1000) },
        'one of the database’s servers tells another time than the others and this machine: set its clock right, as with NTP',
      );
    wasAlone ||= aloneBy !== null;
    const isRight = clock.isRight();
    if (isRight === wasRight) return;
    wasRight = isRight;
    if (isRight) log.info('the clock is right again: jobs and bookings go on');
    else log.error(`${clockSentence(clock)} No jobs and no bookings until then.`);
  };
  const unknown = (error: unknown) => log.warn({ err: error }, "the database's time is not known anew");
  return { look, ...repeat(look, LOOK_SECONDS, unknown) };
}

/** Work that is left for others, or for later, while this process's clock is wrong. */
export function onlyByRightClock(ownClock: OwnClock, work: () => Promise<void>): () => Promise<void> {
  return async () => {
    if (ownClock.isRight()) await work();
  };
}
