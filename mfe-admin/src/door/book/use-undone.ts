import { notify, useSend } from '@matinee/shared-ui';
import { useCallback, useEffect, useRef } from 'react';
import { undoCall } from '../calls.ts';
import { t } from '../en.ts';
import { isLasting } from './is-lasting.ts';
import type { ReadCode } from './read-code.ts';
import { keptUndone, type Undone } from './undone.ts';
import { useKeptList } from './use-kept-list.ts';
import { within } from './within.ts';

const UNDO_MS = 10_000;

/**
 * What this door took back of what it let in by itself, until that is told. Whatever of these scans is still on its way lets nobody in
 * from then on, and the audit log has it.
 * @param answer of the API, when it last answered: another one, and what waits is told; null while none comes
 * @param onTold the API has taken it
 */
export function useUndone(answer: object | null, onTold: () => void) {
  const undo = useSend(undoCall);
  const { list: undone, now, change, isKept } = useKeptList(keptUndone);
  const running = useRef(new Map<string, Promise<void>>());
  const tell = useCallback(
    ({ door, ...one }: Undone): Promise<void> => {
      const reason = t('door.undo.reason.alone', { seat: one.seat, door });
      const forget = () => change((present) => present.filter(({ scanId }) => scanId !== one.scanId));
      const taken = () => {
        forget();
        onTold();
      };
      const told = within(UNDO_MS, undo({ ...one, reason })).then(taken, (failure: unknown) => {
        // What passes by itself is tried again with the next answer.
        if (!isLasting(failure)) throw failure;
        forget();
        // Another page of this device has told it, or it never was.
        if (failure.code !== 'moved') notify.error(failure.message);
      });
      return told.finally(() => running.current.delete(one.scanId));
    },
    [change, onTold, undo],
  );
  const tellOnce = useCallback(
    (one: Undone): Promise<void> => {
      const telling = running.current.get(one.scanId) ?? tell(one);
      running.current.set(one.scanId, telling);
      return telling;
    },
    [tell],
  );
  useEffect(() => {
    if (answer) void Promise.allSettled(undone.map(tellOnce));
  }, [answer, tellOnce, undone]);
  return {
    undone,
    isKept,
    addUndone: useCallback((one: Undone) => change((present) => [...present, one]), [change]),
    /** Tells what was taken back of a seat now. @throws what the call throws */
    tellUndone: useCallback(
      async ({ number, seat }: ReadCode): Promise<void> => {
        const own = now().filter((one) => one.seat === seat && one.bookingId.endsWith(number));
        await Promise.all(own.map(tellOnce));
      },
      [now, tellOnce],
    ),
  };
}
