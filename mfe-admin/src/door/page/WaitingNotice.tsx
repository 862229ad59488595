import type { Undone } from '../book/undone.ts';
import type { useWaiting } from '../book/use-waiting.ts';
import { t } from '../en.ts';

interface WaitingNoticeProps extends Pick<ReturnType<typeof useWaiting>, 'waiting' | 'refused'> {
  /** taken back, and not told yet */
  undone: readonly Undone[];
  /** false where this device forgets all of it with the page */
  isKept: boolean;
  /** false where this browser cannot check codes */
  isAble: boolean;
  /** time of the list that decides; null while the API does */
  listedAt: string | null;
}

/** Says that the list decides, what this device cannot do, what the API has still to be told, and what it will not be told. */
export function WaitingNotice({ listedAt, waiting, undone, isKept, isAble, refused }: WaitingNoticeProps) {
  const count = waiting.length;
  return (
    <>
      {listedAt !== null && (
        <p
          role="alert"
          className="admin:rounded-md admin:border admin:border-amber admin:p-3 admin:text-amber"
        >
          {t('door.offline', { time: listedAt, count })}
        </p>
      )}
      {listedAt === null && count > 0 && (
        <p className="admin:text-sm admin:text-mid">{t('door.waiting', { count })}</p>
      )}
      {undone.length > 0 && (
        <p className="admin:text-sm admin:text-mid">{t('door.undone.waiting', { count: undone.length })}</p>
      )}
      {!isKept && (
        <p role="alert" className="admin:rounded-md admin:border admin:border-danger admin:p-3 admin:text-hi">
          {t('door.unkept')}
        </p>
      )}
      {!isAble && (
        <p role="alert" className="admin:rounded-md admin:border admin:border-danger admin:p-3 admin:text-hi">
          {t('door.unable')}
        </p>
      )}
      {refused.scanIds.length > 0 && (
        <p role="alert" className="admin:rounded-md admin:border admin:border-danger admin:p-3 admin:text-hi">
          {t('door.refused', { count: refused.scanIds.length, message: refused.message })}
        </p>
      )}
    </>
  );
}
