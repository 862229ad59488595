import type { Db } from 'mongodb';
import { z } from 'zod';
import type { Clock, OwnClock } from '../dependencies.ts';

/** How much two computers' counting of time may differ: five thousandths of a percent is usual, this is four times that. */
const DRIFT = 1 / 5000;

/**
 * So often in a row the database must tell another time than this process and its machine agree on, until it is believed. In a sharded
 * cluster each answer may be another router's: one that is wrong is outvoted. A new primary is always the one that is asked: until it is
 * believed nobody knows who is right.
 */
const INSISTS = 10;

const helloSchema = z.object({ localTime: z.date(), msg: z.string().optional() });

/** What a router of a sharded cluster says of itself. https://www.mongodb.com/docs/manual/reference/command/hello/ */
const ROUTER = 'isdbgrid';

/** The time of the database's primary at this moment, as its answer tells it. */
export async function databaseTime(db: Pick<Db, 'command'>): Promise<Date> {
  return helloSchema.parse(await db.command({ hello: 1 })).localTime;
}

/** What a machine counts time with, both in milliseconds. */
export interface Counters {
  /** The machine's idea of what time it is: somebody may set it, and set it wrong. */
  wall(): number;
  /** Since some moment; nobody can set it. */
  steady(): number;
}

const MACHINE: Counters = { wall: () => Date.now(), steady: () => performance.now() };

interface Reading {
  /** The database's time when `steady` was counted, in milliseconds since 1970. */
  at: number;
  steady: number;
  /** `at` is right to within this. */
  within: number;
}

/**
 * The database's clock, as one process can tell it: its last known time and what the process has counted since then, so that
 * neither a wrong clock of the machine nor one that is set meanwhile decides anything. Until it has been measured it is
 * the machine's, and not right.
 */
export class DatabaseClock implements Clock, OwnClock {
  readonly #db: Pick<Db, 'command'>;
  readonly #toleranceMs: number;
  readonly #counters: Counters;
  #reading: Reading | undefined;
  #contradicted = 0;
  #contradictionMs: number | null = null;
  /** It was not one router of several that contradicted: most likely this machine was halted, as both of its clocks stood still. */
  #isInDoubt = false;

  /** @param toleranceMs by which the machine's clock may differ */
  constructor(db: Pick<Db, 'command'>, toleranceMs: number, counters = MACHINE) {
    this.#db = db;
    this.#toleranceMs = toleranceMs;
    this.#counters = counters;
  }

  now(): Date {
    const { wall, steady } = this.#counters;
    return new Date(this.#reading ? timeAt(this.#reading, steady()) : wall());
  }

  aheadMs(): number | null {
    if (!this.#reading) return null;
    const ahead = this.#counters.wall() - timeAt(this.#reading, this.#counters.steady());
    return this.#isInDoubt ? ahead - (this.#contradictionMs ?? 0) : ahead;
  }

  isRight(): boolean {
    return this.#reading !== undefined && this.#agrees(this.#reading) && !this.#isInDoubt;
  }

  /** By how much the last answer was ahead of what this process and its machine agree on; null when it was not, or is believed. */
  contradictionMs(): number | null {
    return this.#contradictionMs;
  }

  /** Whether the machine's clock says the same. */
  #agrees(reading: Reading): boolean {
    const { wall, steady } = this.#counters;
    return Math.abs(wall() - timeAt(reading, steady())) + reading.within <= this.#toleranceMs;
  }

  /**
   * Asks the database for its time. The longer the answer takes, the less is known about when it was given; one that tells less
   * exactly what is known changes nothing.
   * @throws the database's errors
   */
  async measure(): Promise<void> {
    const { steady } = this.#counters;
    const asked = steady();
    const { localTime: told, msg } = helloSchema.parse(await this.#db.command({ hello: 1 }));
    const now = steady();
    const half = (now - asked) / 2;
    const fresh = { at: told.getTime() + half, steady: now, within: half };
    const isOutvoted = this.#isOutvoted(fresh);
    this.#isInDoubt = isOutvoted && msg !== ROUTER;
    if (isOutvoted) return;
    if (!this.#reading || !knowsBetter(this.#reading, fresh)) this.#reading = fresh;
  }

  /** What is under way must not see holds end because one answer says so: two clocks that agree count for more, for a while. */
  #isOutvoted(fresh: Reading): boolean {
    const apart = this.#reading ? fresh.at - timeAt(this.#reading, fresh.steady) : 0;
    const agrees = this.#reading !== undefined && this.#agrees(this.#reading);
    const contradicts = agrees && Math.abs(apart) > this.#toleranceMs + fresh.within;
    this.#contradicted = contradicts ? this.#contradicted + 1 : 0;
    const isOutvoted = contradicts && this.#contradicted < INSISTS;
    this.#contradictionMs = isOutvoted ? apart : null;
    return isOutvoted;
  }
}

function timeAt(reading: Reading, steady: number): number {
  return reading.at + (steady - reading.steady);
}

/** An older reading is better than one that it agrees with and that is vaguer, as after an answer that was slow. */
function knowsBetter(older: Reading, fresh: Reading): boolean {
  const within = older.within + (fresh.steady - older.steady) * DRIFT;
  const apart = Math.abs(timeAt(older, fresh.steady) - fresh.at);
  return within < fresh.within && apart <= within + fresh.within;
}
