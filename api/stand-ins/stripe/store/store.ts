import type { KeptLines } from '../../kept-lines/kept-lines.ts';
import { readJournal, startJournal } from './journal.ts';
import { TABLE_NAMES, type Tables } from './records.ts';

type TableName = keyof Tables;
type Maps = { [Name in TableName]: Map<string, Tables[Name]> };
type Write = [table: TableName, id: string, value: unknown];

const DAY_MS = 86_400_000;

/**
 * Everything the stand-in remembers. Reads are plain; writes happen inside `commit`, which puts all of them
 * into the journal as one line or, when the work throws, takes all of them back.
 */
export class Store {
  readonly #maps: Maps = {
    sessions: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: new Map(),
    deliveries: new Map(),
    keys: new Map(),
  };
  readonly #journal: KeptLines | null;
  #open: { writes: Write[]; undo: (() => void)[] } | null = null;

  /** `dir` is where the journal lives, or null to keep nothing beyond this process. */
  constructor(dir: string | null) {
    if (dir === null) {
      this.#journal = null;
      return;
    }
    for (const writes of readJournal(dir) as Write[][])
      for (const [table, id, value] of writes) this.#load(table, id, value);
    this.#forgetOldKeys();
    this.#journal = startJournal(dir, this.#snapshot());
  }

  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    return this.#maps[table].get(id);
  }

  /** All records of a table, oldest first. */
  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#maps[table].values()];
  }

  put<Name extends TableName>(table: Name, id: string, value: Tables[Name]): void {
    if (!this.#open) throw new Error('put belongs inside commit');
    const map: Map<string, Tables[Name]> = this.#maps[table];
    const before = map.get(id);
    this.#open.undo.push(() => (before === undefined ? map.delete(id) : map.set(id, before)));
    this.#open.writes.push([table, id, value]);
    map.set(id, value);
  }

  /** Runs `work` (synchronous) and makes its writes durable together; a commit inside a commit joins it. */
  commit<Result>(work: () => Result): Result {
    if (this.#open) return work();
    const batch: { writes: Write[]; undo: (() => void)[] } = { writes: [], undo: [] };
    this.#open = batch;
    try {
      const result = work();
      if (batch.writes.length > 0) this.#journal?.append(JSON.stringify(batch.writes));
      return result;
    } catch (error) {
      for (const takeBack of batch.undo.reverse()) takeBack();
      throw error;
    } finally {
      this.#open = null;
    }
  }

  close(): void {
    this.#journal?.close();
  }

  #load<Name extends TableName>(table: Name, id: string, value: unknown): void {
    // Only this class writes the journal, so a value has the type of the table it was put into.
    const map: Map<string, Tables[Name]> = this.#maps[table];
    map.set(id, value as Tables[Name]);
  }

  // Stripe forgets keys after 24 hours too: https://docs.stripe.com/api/idempotent_requests
  #forgetOldKeys(): void {
    for (const [key, record] of this.#maps.keys)
      if (record.createdAt < Date.now() - DAY_MS) this.#maps.keys.delete(key);
  }

  #snapshot(): string[] {
    return TABLE_NAMES.flatMap((table) =>
      [...this.#maps[table]].map(([id, value]) => JSON.stringify([[table, id, value]])),
    );
  }
}
