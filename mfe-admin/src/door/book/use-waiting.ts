import { useSend } from '@matinee/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { enterCall } from '../calls.ts';
import { isLasting } from './is-lasting.ts';
import { useKeptList } from './use-kept-list.ts';
import { keptWaiting, type Waiting } from './waiting.ts';
import { NoAnswer, within } from './within.ts';

/** As many as are told at a time: an entry has some 300 bytes, and the API takes 64 kB. */
const MAX_PIECE = 100;
/** A piece on a slow network, and each of its seats in the database. */
const TELLING_MS = 10_000;
/** Entries that the API will never take as they are. */
interface Refused {
  scanIds: readonly string[];
  /** the API's sentence, of the last one */
  message: string;
}

const NONE: Refused = { scanIds: [], message: '' };

/**
 * What this door let in without a network, until that is told: piece by piece, each forgotten once it is taken. A piece that is refused for
 * good is halved until the one entry is found that is not taken; it stays on the device, and the others go on. One that is not answered in time
 * is halved as well.
 * @param answer of the API, when it last answered: another one, and what waits is told again; null while none comes
 * @param onTold a piece was taken; without what was taken back meanwhile, here or elsewhere
 */
export function useWaiting(answer: object | null, onTold: (taken: readonly Waiting[]) => void) {
  const enter = useSend(enterCall);
  const { list: waiting, now, change, isKept } = useKeptList(keptWaiting);
  const [refused, setRefused] = useState(NONE);
  const [size, setSize] = useState(MAX_PIECE);
  const telling = useRef<Promise<void> | null>(null);

  useEffect(() => {
    if (!answer || telling.current) return;
    const piece = waiting.filter(({ scan }) => !refused.scanIds.includes(scan.scanId)).slice(0, size);
    const [first] = piece;
    if (!first) return;
    telling.current = within(TELLING_MS, enter(piece.map(({ scan }) => scan))).then(
      ({ admissions }) => {
        telling.current = null;
        const told = new Set(admissions.map(({ scanId }) => scanId));
        if (told.size === 0) return;
        const undone = new Set(admissions.flatMap((one) => (one.outcome === 'undone' ? one.scanId : [])));
        const taken = now().filter(({ scan }) => told.has(scan.scanId) && !undone.has(scan.scanId));
        change((present) => present.filter(({ scan }) => !told.has(scan.scanId)));
        onTold(taken);
        setSize((present) => Math.min(MAX_PIECE, 2 * present));
      },
      (failure: unknown) => {
        telling.current = null;
        // What passes by itself is tried again with the next answer: less of it where the network does not carry so much in time.
        if (failure instanceof NoAnswer) setSize(Math.ceil(piece.length / 2));
        if (!isLasting(failure)) return;
        setSize(piece.length > 1 ? Math.ceil(piece.length / 2) : MAX_PIECE);
        if (piece.length === 1)
          setRefused(({ scanIds }) => ({
            scanIds: [...scanIds, first.scan.scanId],
            message: failure.message,
          }));
      },
    );
  }, [answer, change, enter, now, onTold, refused, size, waiting]);

  return {
    waiting,
    refused,
    isKept,
    now,
    add: useCallback((entry: Waiting) => change((present) => [...present, entry]), [change]),
    /**
     * Drops an entry that waits. The API may have it all the same: an answer was lost, or is on its way.
     * @returns false when it does not wait (any more)
     */
    drop: useCallback(
      (scanId: string): boolean => {
        const isThere = now().some(({ scan }) => scan.scanId === scanId);
        if (isThere) change((present) => present.filter(({ scan }) => scan.scanId !== scanId));
        return isThere;
      },
      [change, now],
    ),
  };
}
