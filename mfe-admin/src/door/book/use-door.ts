import { ApiFailure, useData, useSend, useSession } from '@matinee/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import { dayCall, enterCall, keyCall, type Scan } from '../calls.ts';
import { decideByList, type Verdict, type Waiting } from './decide.ts';
import { kept } from './kept.ts';
import { keptDay } from './kept-day.ts';
import { readCode } from './read-code.ts';

const REFRESH_MS = 10_000;
const keptKey = kept<string | null>('key', null);
const keptWaiting = kept<Waiting[]>('waiting', []);

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
  // The page itself says that no answer comes, and goes on: nobody at the door has to read it twice.
  const { data, error, mutate } = useData(dayCall, undefined, {
    refreshInterval: REFRESH_MS,
    onError: unsaid,
  });
  const { data: published } = useData(keyCall, undefined, { onError: unsaid });
  const enter = useSend(enterCall);
  // While nobody can say who is at the door, what the device keeps of the day goes on deciding.
  const userId = useSession().user?.id;
  const isUnknown = userId === undefined;
  const [waiting, setWaiting] = useState(keptWaiting.read);
  const [isOffline, setOffline] = useState(false);
  const day = data ?? keptDay.read();
  const key = published ? published.key : keptKey.read();

  useEffect(() => {
    if (data && userId !== undefined) keptDay.write(userId, data);
  }, [data, userId]);
  useEffect(() => {
    if (published) keptKey.write(published.key);
  }, [published]);
  useEffect(() => keptWaiting.write(waiting), [waiting]);
  // What was let in meanwhile is told as soon as the API answers again.
  useEffect(() => {
    if (!data || error || waiting.length === 0) return;
    enter(waiting.map((one) => one.scan)).then(
      ({ admissions }) => {
        const told = new Set(admissions.map(({ scanId }) => scanId));
        setWaiting((now) => now.filter(({ scan }) => !told.has(scan.scanId)));
        setOffline(false);
        void mutate();
      },
      () => {},
    );
  }, [data, error, waiting, enter, mutate]);

  const check = useCallback(
    async (code: string): Promise<Verdict> => {
      const scan: Scan = { scanId: crypto.randomUUID(), code, door, ...(showId && { showId }) };
      try {
        const { admissions } = await enter([scan]);
        setOffline(false);
        void mutate();
        return admissions[0] ?? { outcome: 'unknown', ticket: null, entry: null };
      } catch (failure) {
        if (!day || !(isUnknown || isAway(failure))) throw failure;
        setOffline(true);
        const verdict = decideByList(day, waiting, await readCode(code, key), showId);
        const { ticket } = verdict;
        if (verdict.outcome === 'in' && ticket) {
          const admitted = { ...scan, admittedAt: new Date().toISOString() };
          setWaiting((now) => [...now, { scan: admitted, bookingId: ticket.bookingId, seat: ticket.seat }]);
        }
        return verdict;
      }
    },
    [day, door, enter, isUnknown, key, mutate, showId, waiting],
  );
  return {
    day,
    error,
    isOffline: isOffline || isUnknown || (error !== undefined && day !== null),
    waiting,
    check,
    mutate,
  };
}
