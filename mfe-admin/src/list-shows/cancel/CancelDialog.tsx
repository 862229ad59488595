import { dayOf, FailureNotice, Loading, Skeleton, money, timeOfDay, useSite } from '@matinee/shared-ui';
import { Dialog } from '../../dialog/Dialog.tsx';
import { MAX_REASON_LENGTH } from '../../dialog/max-reason-length.ts';
import { ReasonForm } from '../../dialog/ReasonForm.tsx';
import { t } from './en.ts';
import type { AdminShow } from '../all-shows.ts';
import type { Cancellation } from './calls.ts';
import { Progress } from './Progress.tsx';
import { useCancel } from './use-cancel.ts';

interface CancelDialogProps {
  show: AdminShow;
  /** `isCancelled`: the show's row is another one now */
  onClose(isCancelled: boolean): void;
}

/** Says what cancelling a show means for its tickets, asks for the reason, and follows the refunds. */
export function CancelDialog({ show, onClose }: CancelDialogProps) {
  const { timeZone, mail } = useSite();
  const { state, otherReason, failure, retry, cancel } = useCancel(show._id);
  const when = `${dayOf(show.showDateTime, timeZone)} ${timeOfDay(show.showDateTime, timeZone)}`;
  const isCancelled = state?.status === 'cancelled';
  return (
    <Dialog title={t(isCancelled ? 'over' : 'title')} onClose={() => onClose(isCancelled)}>
      {(close) => (
        <>
          <p className="admin:mt-1 admin:wrap-anywhere admin:text-mid">
            {t('show', { movie: show.movie.title, when, hall: show.hall })}
          </p>
          {!state && failure && <FailureNotice message={failure.message} onRetry={retry} />}
          {!state && !failure && (
            <Loading>
              <Skeleton className="admin:mt-4 admin:h-64" />
            </Loading>
          )}
          {state && isCancelled && <Progress state={state} otherReason={otherReason} onClose={close} />}
          {state && !isCancelled && (
            <ReasonForm
              hint={t(mail === false ? 'reason-hint.no-mail' : 'reason-hint')}
              longest={MAX_REASON_LENGTH}
              confirm={t('confirm')}
              busy={t('busy')}
              cancel={t('keep')}
              kind="danger"
              act={cancel}
              failed={t('failed')}
              onCancel={close}
            >
              <Consequences state={state} />
            </ReasonForm>
          )}
        </>
      )}
    </Dialog>
  );
}

function Consequences({ state: { sold, soldAmount, held } }: { state: Cancellation }) {
  return (
    <ul className="admin:grid admin:gap-2 admin:rounded-md admin:bg-ink-0 admin:p-4">
      <li className="admin:font-semibold admin:tabular-nums">
        {soldAmount === 0
          ? t(sold === 0 ? 'no-refunds' : 'free', { count: sold })
          : t(sold === 1 ? 'one-refund' : 'refunds', {
              count: sold,
              amount: money(soldAmount),
            })}
      </li>
      {held > 0 && (
        <li className="admin:text-sm admin:text-mid">
          {t(held === 1 ? 'one-held' : 'held', { count: held })}
        </li>
      )}
      <li className="admin:text-sm admin:text-mid">{t('for-good')}</li>
    </ul>
  );
}
