import { noted } from '../counts/counts.ts';
import type { Dependencies } from '../dependencies.ts';
import { catchUpInTurn } from './settlement/catch-up-in-turn.ts';
import { leasedFor } from './settlement/leases.ts';
import { reconcile } from './reconcile.ts';
import { serveLines } from './waiting/serve-lines.ts';
import { sweep } from './settlement/sweep.ts';
import { fillListKeys } from '../db/list-keys.ts';
import { fillShowListKeys } from '../db/show-list-keys.ts';
import { oneAtATime, restOf } from '../jobs/one-at-a-time.ts';
import { repeat, type Jobs } from '../jobs/repeat.ts';
import { onlyByRightClock } from '../jobs/watch-clock.ts';
import { stripePace } from '../payments/stripe-pace.ts';

/** After a process that died in the middle of reconciling the next one begins this much later. */
const MAX_LEASE_MS = 30_000;
const LEASE_IN_PAUSES = 3;
/** A new booking is found by name and sorted by movie after this time, and a show sorted by what it has sold. */
const LIST_KEYS_SECONDS = 5;

/**
 * The background work of orders: ends holds that ran out, and puts right what a lost webhook, a crash or a restore left, and offers seats
 * that came free to those who wait, and writes what admins find bookings and shows by. The processes share the holds, one by one; one of them does the rest.
 */
export function orderJobs(deps: Dependencies): Jobs {
  const { sweepSeconds, reconcileSeconds, waitingSeconds } = deps.config.booking;
  const report = (error: unknown) => deps.log.error({ err: error }, 'a background pass failed');
  const job = (work: () => Promise<void>, seconds: number) =>
    repeat(onlyByRightClock(deps.ownClock, work), seconds, report);
  const owed = leasedFor('refund');
  const over = leasedFor('sweep');
  const pace = stripePace(deps);
  const leaseMs = Math.min(MAX_LEASE_MS, LEASE_IN_PAUSES * reconcileSeconds * 1000);
  const jobs = [
    job(() => sweep(deps, over, pace), sweepSeconds),
    job(
      oneAtATime(deps, 'reconcile', leaseMs, () => reconcile(deps, owed, pace)),
      reconcileSeconds,
    ),
    // By itself, because asking about a backup of weeks takes hours, and what is owed meanwhile is not to wait for it.
    job(
      oneAtATime(deps, 'after-restore', leaseMs, () => catchUpInTurn(deps)),
      reconcileSeconds,
    ),
    job(
      oneAtATime(
        deps,
        'waiting',
        MAX_LEASE_MS,
        noted(deps, 'waiting', () => serveLines(deps)),
        restOf(waitingSeconds),
      ),
      waitingSeconds,
    ),
    job(
      oneAtATime(
        deps,
        'list-keys',
        MAX_LEASE_MS,
        noted(deps, 'list_keys', () => fillListKeys(deps.db)),
        restOf(LIST_KEYS_SECONDS),
      ),
      LIST_KEYS_SECONDS,
    ),
    job(
      oneAtATime(
        deps,
        'show-list-keys',
        MAX_LEASE_MS,
        noted(deps, 'show_list_keys', () => fillShowListKeys(deps.db, deps.clock.now())),
        restOf(LIST_KEYS_SECONDS),
      ),
      LIST_KEYS_SECONDS,
    ),
  ];
  return {
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
