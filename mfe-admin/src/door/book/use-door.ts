import type { MaxCodeLength } from '@matinee/api/types';
import { useSend, useSession, useSite } from '@matinee/shared-ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { enterCall, undoCall, type DoorDay, type Scan } from '../calls.ts';
import { t } from '../en.ts';
import { decideByList, doorDay, entryOf, letInBy, type Verdict } from './decide.ts';
import { isSaid } from './is-said.ts';
import { readCode, SHORT_NUMBER, withWholeNumber, type ReadCode } from './read-code.ts';
import { useAbleToCheck } from './use-able-to-check.ts';
import { useFreshList } from './use-fresh-list.ts';
import { decideByTold } from './told.ts';
import { withoutUndone } from './undone.ts';
import { useDay } from './use-day.ts';
import { useTold } from './use-told.ts';
import { useUndone } from './use-undone.ts';
import { useWaiting } from './use-waiting.ts';
import type { Waiting } from './waiting.ts';
import { within } from './within.ts';

/** As long as a person at the door waits for the API: then the list decides. */
const PATIENCE_MS = 4_000;
const UNDO_MS = 10_000;
/** The API takes no longer ones, and its type does not let it differ; a code of a ticket has 135 letters. */
const MAX_CODE_LENGTH: MaxCodeLength = 300;
/** Says something of the moment, or of who asks, nothing of the ticket. */
const UNDECIDED: ReadonlySet<number> = new Set([401, 408, 429]);

/** Instead of a list, until there is one. */
const NEVER = {};
/** What a code says is read before anybody checks it. */
const NO_KEYS: readonly string[] = [];
const NOTHING: Verdict = { outcome: 'unknown', ticket: null, entry: null };

/** Whether a list is of another day than this device has. */
const isOfBefore = (day: DoorDay, timeZone: string): boolean =>
  doorDay({ day, now: new Date(day.now), timeZone }) !== doorDay({ day, now: new Date(), timeZone });

/** No answer came, or none that decides: a person stands there all the same. */
const isAway = (error: unknown): boolean =>
  !isSaid(error) || UNDECIDED.has(error.status) || error.status >= 500;

/**
 * The door's book: the list of the day, and what it let in without a network until that is told. Each code is decided by the API,
 * or by the list while none answers.
 * @param door its name
 * @param chosen the show that it admits to, while it is one of the day; any of the day without it
 */
export function useDoor(door: string, chosen: string | undefined) {
  const { timeZone } = useSite();
  const { data, error, ask: askForList, day: said, keys, isKept } = useDay();
  const answer = data && !error ? data : null;
  const isAble = useAbleToCheck(keys);
  // The list that was there when a scan had no answer: another one since then says that the network is back.
  const list = data ?? NEVER;
  const latest = useRef<object>(list);
  useEffect(() => void (latest.current = list), [list]);
  const [deafSince, setDeafSince] = useState<object>();
  const isOffline = deafSince === list;
  const refresh = useFreshList(askForList);
  const onTold = useCallback(() => {
    setDeafSince(undefined);
    refresh();
  }, [refresh]);
  const { undone, addUndone, tellUndone, ...undoneBook } = useUndone(answer, onTold);
  const day = useMemo(() => said && withoutUndone(said, undone), [said, undone]);
  // Without an answer today: the device still has the list of a day before.
  const isOld = day !== null && (!answer || isOffline) && isOfBefore(day, timeZone);
  const shows = useMemo(() => (day && !isOld ? day.shows : []), [day, isOld]);
  // At four in the morning another day begins, or with the end of the night's last show: what was chosen yesterday can be neither seen nor left any more.
  const showId = shows.find((show) => show.showId === chosen)?.showId;
  const [enter, undo] = [useSend(enterCall), useSend(undoCall)];
  // While nobody can say who is at the door, what the device keeps of the day goes on deciding.
  const isUnknown = useSession().user === null;
  const { told: heard, hear, hearTaken, unhear, ...toldBook } = useTold(answer, said);
  const onTaken = useCallback(
    (taken: readonly Waiting[]) => {
      hearTaken(taken);
      onTold();
    },
    [hearTaken, onTold],
  );
  const { waiting, refused, now, add, drop, ...waitingBook } = useWaiting(answer, onTaken);

  // By the ticket, in whatever form: who was let in by none of them may have been by the API, whose answer did not come.
  const unanswered = useRef(new Map<string, string>());
  const ask = useCallback(
    async (scan: Scan, code: ReadCode | null, isLate: () => boolean): Promise<Verdict> => {
      // The API would say that whom this door took back is in.
      if (code) await tellUndone(code);
      // Whoever was refused meanwhile may be at another door by now.
      if (isLate()) throw new Error('Nobody waits for it any more.');
      const admit = async (one: Scan) => {
        const [told] = (await enter([one])).admissions;
        // What cannot be read is no answer: the list decides, as the same scan.
        if (!told) throw new Error('The answer has no admission that can be read.');
        return told;
      };
      const first = await admit(scan);
      // Nobody waits for it any more: another scan would let in somebody who was taken back here.
      if (first.outcome !== 'undone' || isLate()) return first;
      // Somebody took that very scan back since it was sent: whoever stands here comes anew.
      return admit({ ...scan, scanId: crypto.randomUUID() });
    },
    [enter, tellUndone],
  );
  const decide = useCallback(
    async (code: string): Promise<Verdict> => {
      if (code.length > MAX_CODE_LENGTH) return NOTHING;
      const unchecked = await readCode(code, NO_KEYS);
      // The API does not know of them yet, and would let somebody in again.
      const inside = unchecked && letInBy(now(), unchecked);
      if (inside) return inside;
      const seat = unchecked ? `${unchecked.number.slice(-SHORT_NUMBER)} ${unchecked.seat}` : code;
      const scanId = unanswered.current.get(seat) ?? crypto.randomUUID();
      const scan: Scan = { scanId, code, door, ...(showId && { showId }) };
      unanswered.current.set(seat, scanId);
      const isPlain = unchecked && (keys.length > 0 || unchecked.number.length === SHORT_NUMBER);
      const typed = isPlain && !unchecked.showing ? ({ isTyped: true } as const) : {};
      let isLate = false;
      try {
        const told = await within(
          PATIENCE_MS,
          ask(scan, unchecked, () => isLate),
        );
        unanswered.current.delete(seat);
        hear(told, unchecked?.issue ?? 0);
        onTold();
        if (unchecked?.showing) return { ...told, said: unchecked.showing };
        return { ...told, ...typed };
      } catch (failure) {
        isLate = true;
        if (!day || !(isUnknown || isAway(failure))) throw failure;
        setDeafSince(latest.current);
        const read = await readCode(code, keys);
        const book = { day, waiting: now(), now: new Date(), timeZone };
        const listed = decideByList(book, read, isOfBefore(day, timeZone) ? undefined : showId);
        const byList = decideByTold(listed, heard(), read?.issue ?? 0);
        // A code that this browser cannot check says no more than a number.
        const isUnchecked = read?.showing !== undefined && read.isSigned === undefined;
        const verdict: Verdict = { ...byList, ...typed, ...(isUnchecked && ({ isTyped: true } as const)) };
        const { ticket } = verdict;
        if (verdict.outcome !== 'in' || !ticket) return verdict;
        unanswered.current.delete(seat);
        const admittedAt = new Date().toISOString();
        const admitted = {
          scan: { ...scan, code: withWholeNumber(code, ticket.bookingId), admittedAt },
          ...ticket,
        };
        add(admitted);
        return { ...verdict, entry: entryOf(admitted) };
      }
    },
    [add, ask, day, door, hear, heard, isUnknown, keys, now, onTold, showId, timeZone],
  );
  const deciding = useRef(new Map<string, Promise<Verdict>>());
  /** Decides what was scanned. What is scanned again before that was answered is the same scan. */
  const check = useCallback(
    (code: string): Promise<Verdict> => {
      const verdict = deciding.current.get(code) ?? decide(code).finally(() => deciding.current.delete(code));
      deciding.current.set(code, verdict);
      return verdict;
    },
    [decide],
  );
  /**
   * Takes the entry of a verdict back. One that waits is dropped, and the API is told of it when it can be: it may have the entry, or get it yet.
   * @throws ApiFailure where only the API can do it, NoAnswer where it does not answer
   */
  const takeBack = async ({ ticket, entry }: Verdict): Promise<void> => {
    if (!ticket || !entry) return;
    const { bookingId, seat } = ticket;
    const { scanId } = entry;
    if (drop(scanId)) return addUndone({ bookingId, seat, scanId, door, undoneAt: new Date().toISOString() });
    // Where they were let in, which may have been another door.
    const reason = t('door.undo.reason', { seat, door: entry.door });
    await within(UNDO_MS, undo({ bookingId, seat, scanId, reason }));
    unhear(scanId);
    // At once, and rarely: the list that is on its way has the entry still.
    void askForList();
  };
  const isAlone = isOffline || isUnknown || (error !== undefined && day !== null);
  return {
    day,
    /** of today, as far as the list knows */
    shows,
    isOld,
    error,
    showId,
    isOffline: isAlone,
    /** false while this device forgets with the page what the door must not forget */
    isKept: isKept && undoneBook.isKept && waitingBook.isKept && toldBook.isKept,
    /** false where this browser knows a code by its number alone while no network is there */
    isAble,
    waiting,
    undone,
    refused,
    check,
    takeBack,
    /** Whether a verdict has an entry that can be taken back now. */
    isUndoable: ({ outcome, entry }: Verdict): boolean =>
      (outcome === 'in' || outcome === 'used') &&
      entry !== null &&
      (!isAlone || waiting.some(({ scan }) => scan.scanId === entry.scanId)),
    askForList,
  };
}
