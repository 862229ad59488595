import { ApiFailure, notify } from '@matinee/shared-ui';
import { useCallback, useRef, useState } from 'react';
import type { Verdict } from '../book/decide.ts';
import { t } from '../en.ts';

/** What the door is told of the last scan: `failed` when nothing could decide it; null before the first, and once it was taken back. */
export type LastVerdict = Verdict | 'checking' | 'failed' | null;

/**
 * The verdict of the last scan. It is never that of the person before: while a code is checked it says so, and an answer
 * that comes after another scan is not shown.
 */
export function useVerdict(check: (code: string) => Promise<Verdict>) {
  const [verdict, setVerdict] = useState<LastVerdict>(null);
  const last = useRef(0);
  const onCode = useCallback(
    (code: string) => {
      last.current += 1;
      const scan = last.current;
      const show = (told: LastVerdict) => {
        if (scan === last.current) setVerdict(told);
      };
      setVerdict('checking');
      check(code).then(show, (failure: unknown) => {
        show('failed');
        notify.error(failure instanceof ApiFailure ? failure.message : t('door.failed'));
      });
    },
    [check],
  );
  /** Takes a verdict away, unless that of another person is there by now. */
  const clear = useCallback((told: Verdict) => setVerdict((now) => (now === told ? null : now)), []);
  return { verdict, onCode, clear };
}
