export type SeatPress =
  { outcome: 'added' | 'removed'; seats: string[] } | { outcome: 'time-first' | 'taken' | 'limit' };

/**
 * What pressing a seat does: what its picture says, to the seats that are picked by then.
 * @param seat the pressed seat
 * @param state whether a time is chosen, the seats drawn as picked, those that are picked, those that are not available, and how
 *   many a booking may have; while that is not known the server says it
 * @returns the new selection, or why there is none
 */
export function pressSeat(
  seat: string,
  state: {
    timeChosen: boolean;
    drawn: readonly string[];
    picked: readonly string[];
    taken: ReadonlySet<string>;
    limit: number | undefined;
  },
): SeatPress {
  if (!state.timeChosen) return { outcome: 'time-first' };
  if (state.drawn.includes(seat))
    return { outcome: 'removed', seats: state.picked.filter((other) => other !== seat) };
  if (state.taken.has(seat)) return { outcome: 'taken' };
  if (state.picked.includes(seat)) return { outcome: 'added', seats: [...state.picked] };
  if (state.picked.length >= (state.limit ?? Infinity)) return { outcome: 'limit' };
  return { outcome: 'added', seats: [...state.picked, seat] };
}
