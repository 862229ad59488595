import { useWakeLock } from '@matinee/shared-ui/use-wake-lock';
import { t } from '../../messages/en.ts';
import { isAroundStart } from './around-start.ts';
import { useNow } from './use-now.ts';

interface ScanHintProps {
  /** ISO instant */
  startsAt: string;
  /** says it at any time; else around the start alone */
  isAlways?: boolean;
}

/** What makes a code quick to scan: a bright screen, which stays on around the start of the show where the browser can keep it on. */
export function ScanHint({ startsAt, isAlways = false }: ScanHintProps) {
  // The page may have been opened hours before somebody stands at the door with it.
  const isSoon = isAroundStart(startsAt, useNow());
  useWakeLock(isSoon);
  if (!isSoon && !isAlways) return null;
  return (
    <p className="account:max-w-56 account:text-center account:text-sm account:text-balance account:text-mid">
      {t('ticket.bright')}
    </p>
  );
}
