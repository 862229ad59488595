import { ApiFailure, notify } from '@matinee/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Verdict } from '../book/decide.ts';
import { t } from '../en.ts';
import { isChangedByKeyboard } from '../scan/code-at-end.ts';

/** What the door is told of the last scan: `failed` when nothing could decide it; null before the first, and once it was taken back. */
export type LastVerdict = Verdict | 'checking' | 'failed' | null;

/** `past`: its code went out of view some time ago, and it is about nobody who stands here; `again`: the camera sees the code that was just let in once more */
export type Sight = 'now' | 'past' | 'again';

/** A code that comes back so soon is held by whoever was let in by it, or is a copy of it: no second scan, and nothing that looks like one. */
const SAME_MS = 4_000;
/** As long as a verdict is seen after its code was taken away. */
const SEEN_MS = 3_000;

const isIn = (told: LastVerdict) => typeof told === 'object' && told?.outcome === 'in';

/**
 * The verdict of the last scan. It is never that of the person before: while a code is checked it says so, an answer
 * that comes after another scan is not shown, and a code that the camera does not see any more is soon past.
 */
export function useVerdict(check: (code: string) => Promise<Verdict>) {
  const [verdict, setVerdict] = useState<LastVerdict>(null);
  const [sight, setSight] = useState<Sight>('now');
  const [awayAt, setAwayAt] = useState<number>();
  const last = useRef({ scan: 0, code: '' });
  /** Of a scan. */
  const onCode = useCallback(
    (code: string) => {
      const scan = last.current.scan + 1;
      last.current = { scan, code };
      const show = (told: LastVerdict) => {
        if (scan === last.current.scan) setVerdict(told);
      };
      setVerdict('checking');
      setSight('now');
      setAwayAt(undefined);
      check(code).then(show, (failure: unknown) => {
        show('failed');
        notify.error(failure instanceof ApiFailure ? failure.message : t('door.failed'));
      });
    },
    [check],
  );
  /** Of what was typed, by somebody or by a hand scanner: a code that is not what it was says nothing of the ticket. */
  const onTyped = (code: string) => {
    if (!isChangedByKeyboard(code)) return onCode(code);
    last.current = { scan: last.current.scan + 1, code };
    setVerdict('failed');
    setSight('now');
    setAwayAt(undefined);
    notify.error(t('door.code.keyboard'));
  };
  /** Of the camera, when a code comes into view. */
  const onSeen = (code: string) => {
    const isSame = code === last.current.code && awayAt !== undefined && Date.now() - awayAt < SAME_MS;
    if (!isSame || !isIn(verdict)) return onCode(code);
    setAwayAt(undefined);
    setSight('again');
  };
  /** Of the camera, when no code is in view any more. */
  const onAway = () => setAwayAt(Date.now());
  useEffect(() => {
    if (awayAt === undefined || verdict === 'checking') return;
    const timer = setTimeout(() => setSight('past'), SEEN_MS);
    return () => clearTimeout(timer);
  }, [awayAt, verdict]);
  /** Takes a verdict away, unless that of another person is there by now. */
  const clear = useCallback((told: Verdict) => setVerdict((now) => (now === told ? null : now)), []);
  return { verdict, sight, onCode, onTyped, onSeen, onAway, clear };
}
