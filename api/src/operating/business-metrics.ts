import { Counter, Gauge, type Registry } from 'prom-client';
import { BACKGROUND_WORK, BOOKING_EVENTS, countsOf } from '../counts/counts.ts';
import { shareWorkDone } from '../db/work-mark.ts';
import type { Dependencies } from '../dependencies.ts';
import { within } from '../http/timeout.ts';
import { MONEY_CASE_KINDS, OPEN_OUTCOMES } from '../money-cases/kinds.ts';
import { type Backlog, readInTime } from './backlog.ts';

/** Whoever reads the figures does not wait for a database that is away. */
const PATIENCE_MS = 2_000;
const WORK = ['holds', 'refunds', 'cases', 'cancellations', 'messages', 'events'] as const;

/**
 * Adds what the business does to a registry. Counters are of this process: they are added up over all. What is read from the
 * database is the same at each; a figure without an answer is NaN.
 */
export function addBusinessMetrics(registry: Registry, deps: Dependencies): void {
  const registers = [registry];
  const counts = countsOf(deps.db);
  let reading: Promise<Backlog> | undefined;
  /** One look for all figures of one reading. */
  const backlog = () =>
    (reading ??= readInTime(deps, PATIENCE_MS).finally(() => setImmediate(() => (reading = undefined))));
  const inTime = <T>(question: Promise<T>) => within(PATIENCE_MS, question, () => new Error('no answer'));

  const bookings: Counter<'event'> = new Counter({
    name: 'matinee_bookings_total',
    help: 'What happened to bookings by this process: begun, taken_up_again, paid, expired, cancelled, refunding, refunded',
    labelNames: ['event'] as const,
    registers,
    collect() {
      bookings.reset();
      for (const event of BOOKING_EVENTS) bookings.inc({ event }, counts.bookings.get(event) ?? 0);
    },
  });
  const cases: Counter<'kind'> = new Counter({
    name: 'matinee_money_cases_total',
    help: 'Odd payments that this process found, by kind',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      cases.reset();
      for (const kind of MONEY_CASE_KINDS) cases.inc({ kind }, counts.moneyCases.get(kind) ?? 0);
    },
  });
  const openCases: Gauge<'outcome'> = new Gauge({
    name: 'matinee_money_cases_open',
    help: 'Odd payments that are not at their end: found, owed, or failed, which only a person can help',
    labelNames: ['outcome'] as const,
    registers,
    async collect() {
      const read = await backlog();
      for (const outcome of OPEN_OUTCOMES) openCases.set({ outcome }, read.openCases[outcome] ?? NaN);
    },
  });
  const waiting: Gauge<'work'> = new Gauge({
    name: 'matinee_backlog',
    help: 'What waits to be done: holds that are over, refunds that are owed, odd payments that are not at their end, cancelled shows that are not at their end, messages that are due or were put off, events of Stripe; 1000 is the most',
    labelNames: ['work'] as const,
    registers,
    async collect() {
      const read = await backlog();
      for (const work of WORK) waiting.set({ work }, read.work[work]?.count ?? NaN);
    },
  });
  const oldest: Gauge<'work'> = new Gauge({
    name: 'matinee_backlog_oldest_seconds',
    help: 'For how long the first of what waits has',
    labelNames: ['work'] as const,
    registers,
    async collect() {
      const read = await backlog();
      for (const work of WORK) oldest.set({ work }, read.work[work]?.oldestSeconds ?? NaN);
    },
  });
  const began = deps.clock.now();
  const done: Gauge<'work'> = new Gauge({
    name: 'matinee_work_done_seconds',
    help: 'Since any process last went through all of this work, or it was first asked for; while the database is away since this one did, or began',
    labelNames: ['work'] as const,
    registers,
    async collect() {
      const now = deps.clock.now();
      // Without a mail server nobody goes through the messages.
      const all = BACKGROUND_WORK.filter((work) => work !== 'messages' || deps.post);
      const byAny = await inTime(shareWorkDone(deps.db.raw, all, counts.done, now)).catch(() => counts.done);
      for (const work of all) {
        const at = byAny.get(work) ?? began;
        done.set({ work }, Math.max(0, now.getTime() - at.getTime()) / 1000);
      }
    },
  });
  const live: Gauge = new Gauge({
    name: 'matinee_composition_age_seconds',
    help: 'Since what is live went live; NaN before anything did',
    registers,
    async collect() {
      const since = (await backlog()).liveSince;
      live.set(since ? (deps.clock.now().getTime() - since.getTime()) / 1000 : NaN);
    },
  });
  const backup: Gauge = new Gauge({
    name: 'matinee_backup_age_seconds',
    help: 'Since the newest backup by our own command was taken; NaN where there was none',
    registers,
    async collect() {
      const at = (await backlog()).backedUpAt;
      backup.set(at ? (deps.clock.now().getTime() - at.getTime()) / 1000 : NaN);
    },
  });
  const behind: Gauge = new Gauge({
    name: 'matinee_restore_behind_seconds',
    help: 'Of a restored database of which not all is asked of Stripe yet: since its backup was taken; 0 when nothing is left to ask',
    registers,
    async collect() {
      const from = (await backlog()).restoredFrom;
      if (from === undefined) behind.set(NaN);
      else behind.set(from ? Math.max(1, (deps.clock.now().getTime() - from.getTime()) / 1000) : 0);
    },
  });
  const listeners: Gauge = new Gauge({
    name: 'matinee_live_listeners',
    help: 'Live seat maps that are open at this process',
    registers,
    collect: () => listeners.set(counts.listeners),
  });
  const pageErrors: Counter = new Counter({
    name: 'matinee_browser_errors_total',
    help: 'Errors with a stack that pages told this process; the log has each different one',
    registers,
    collect() {
      pageErrors.reset();
      pageErrors.inc(counts.pageErrors);
    },
  });
  const indexes: Gauge = new Gauge({
    name: 'matinee_indexes_missing',
    help: 'Unique indexes that do not stand; NaN before anybody looked',
    registers,
    collect: () => indexes.set(deps.indexes.missing()?.length ?? NaN),
  });
  const database: Gauge = new Gauge({
    name: 'matinee_database_up',
    help: '1: the database answered when these figures were read',
    registers,
    // Asked by itself: a database that is slow with a figure is not away.
    collect: async () =>
      database.set(
        await inTime(deps.db.ping()).then(
          () => 1,
          () => 0,
        ),
      ),
  });
}
