/** What became of the first view of a page. */
export type Outcome =
  | 'kept'
  | 'rendered'
  | 'failed'
  | 'unequal'
  | 'late'
  | 'resting'
  | 'not-ready'
  | 'no-data'
  | 'not-listed'
  | 'too-many'
  | 'unfit'
  /** the page is made of another shell than the one that its server was deployed with */
  | 'other-shell'
  /** nothing on this machine renders: it can shut in no code */
  | 'no-renderer';

export type Counts = ReturnType<typeof createCounts>;

/** Counts what became of first views, by release. Nothing that a release says is in it. */
export function createCounts() {
  const counts = new Map<string, Map<Outcome, number>>();
  return {
    add(id: string, outcome: Outcome): void {
      const own = counts.get(id) ?? new Map<Outcome, number>();
      own.set(outcome, (own.get(outcome) ?? 0) + 1);
      counts.set(id, own);
    },
    forget: (id: string): void => void counts.delete(id),
    all: (): Record<string, Partial<Record<Outcome, number>>> =>
      Object.fromEntries([...counts].map(([id, own]) => [id, Object.fromEntries(own)])),
  };
}
