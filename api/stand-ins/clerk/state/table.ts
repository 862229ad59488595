import type { Database } from 'lmdb';

/** Records in memory, every change of which is on disk before it is answered for. */
export interface Table<Row extends { id: string }> {
  readonly size: number;
  get(id: string): Row | undefined;
  /** All records, in the order of their making. */
  all(): Row[];
  /** Adds or replaces; settles after the commit. */
  save(row: Row): Promise<void>;
  remove(id: string): Promise<void>;
}

/** @param stored where the records are kept; null for memory only */
export function openTable<Row extends { id: string; createdAt: number }>(
  stored: Database<Row, string> | null,
): Table<Row> {
  const saved = stored ? [...stored.getRange()].map(({ value }) => value) : [];
  saved.sort((one, other) => one.createdAt - other.createdAt);
  const rows = new Map(saved.map((row) => [row.id, row]));
  return {
    get size() {
      return rows.size;
    },
    get: (id) => rows.get(id),
    all: () => [...rows.values()],
    async save(row) {
      rows.set(row.id, row);
      await stored?.put(row.id, row);
    },
    async remove(id) {
      rows.delete(id);
      await stored?.remove(id);
    },
  };
}
