import { ApiFailure, useData, useSend, useSession, useSite } from '@matinee/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import { dayCall, enterCall, keyCall, undoCall, type Scan } from '../calls.ts';
import { t } from '../en.ts';
import { decideByList, entryOf, letInBy, type Verdict } from './decide.ts';
import { kept } from './kept.ts';
import { keptDay } from './kept-day.ts';
import { readCode } from './read-code.ts';
import { useWaiting } from './use-waiting.ts';

const REFRESH_MS = 10_000;
const keptKey = kept('key', (read) => (typeof read === 'string' ? read : null));

const unsaid = () => undefined;

/** No answer came, or none that decides: a person stands there all the same. */
const isAway = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500;

/**
 * The door's book: the list of the day, and what it let in without a network until that is told. Each code is decided by the API,
 * or by the list while none answers.
 * @param door its name
 * @param showId the show that it admits to; any of the day without it
 */
export function useDoor(door: string, showId: string | undefined) {
  const { timeZone } = useSite();
  // The page itself says that no answer comes, and goes on: nobody at the door has to read it twice.
  const { data, error, mutate } = useData(dayCall, undefined, {
    refreshInterval: REFRESH_MS,
    onError: unsaid,
  });
  const { data: published } = useData(keyCall, undefined, { onError: unsaid });
  const [enter, undo] = [useSend(enterCall), useSend(undoCall)];
  // While nobody can say who is at the door, what the device keeps of the day goes on deciding.
  const userId = useSession().user?.id;
  const isUnknown = userId === undefined;
  const [isOffline, setOffline] = useState(false);
  const day = data ?? keptDay.read();
  const key = published ? published.key : keptKey.read();

  useEffect(() => {
    if (data && userId !== undefined) keptDay.write(userId, data);
  }, [data, userId]);
  useEffect(() => {
    if (published) keptKey.write(published.key);
  }, [published]);
  const onTold = useCallback(() => {
    setOffline(false);
    void mutate();
  }, [mutate]);
  const { waiting, refused, now, add, drop } = useWaiting(data && !error ? data : null, onTold);

  const check = useCallback(
    async (code: string): Promise<Verdict> => {
      const scan: Scan = { scanId: crypto.randomUUID(), code, door, ...(showId && { showId }) };
      const unchecked = await readCode(code, null);
      // The API does not know of them yet, and would let somebody in again.
      const inside = unchecked && letInBy(now(), unchecked);
      if (inside) return inside;
      try {
        const { admissions } = await enter([scan]);
        onTold();
        const said = unchecked?.showing;
        const told = admissions[0] ?? { outcome: 'unknown', ticket: null, entry: null };
        return { ...told, ...(said && { said }) };
      } catch (failure) {
        if (!day || !(isUnknown || isAway(failure))) throw failure;
        setOffline(true);
        const read = await readCode(code, key);
        const verdict = decideByList({ day, waiting: now(), now: new Date(), timeZone }, read, showId);
        const { ticket } = verdict;
        if (verdict.outcome !== 'in' || !ticket) return verdict;
        const admitted = { scan: { ...scan, admittedAt: new Date().toISOString() }, ...ticket };
        add(admitted);
        return { ...verdict, entry: entryOf(admitted) };
      }
    },
    [add, day, door, enter, isUnknown, key, now, onTold, showId, timeZone],
  );
  /**
   * Takes the entry of a verdict back. One that waits is dropped, and nobody need be told of it.
   * @throws ApiFailure where only the API can do it
   */
  const takeBack = async ({ ticket, entry }: Verdict): Promise<void> => {
    if (!ticket || !entry || (await drop(entry.scanId))) return;
    const { bookingId, seat } = ticket;
    await undo({ bookingId, seat, scanId: entry.scanId, reason: t('door.undo.reason', { door }) });
    void mutate();
  };
  const isAlone = isOffline || isUnknown || (error !== undefined && day !== null);
  return {
    day,
    error,
    isOffline: isAlone,
    waiting,
    refused,
    check,
    takeBack,
    /** Whether a verdict has an entry that can be taken back now. */
    isUndoable: ({ outcome, entry }: Verdict): boolean =>
      (outcome === 'in' || outcome === 'used') &&
      entry !== null &&
      (!isAlone || waiting.some(({ scan }) => scan.scanId === entry.scanId)),
    mutate,
  };
}
