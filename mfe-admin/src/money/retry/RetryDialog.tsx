import { notify, useSend } from '@matinee/shared-ui';
import { Dialog } from '../../dialog/Dialog.tsx';
import { ReasonForm } from '../../dialog/ReasonForm.tsx';
import { retryRefund, type MoneyCase } from '../calls.ts';
import { t } from '../en.ts';
import { inCurrency } from '../words.ts';

interface RetryDialogProps {
  one: MoneyCase;
  onClose(): void;
}

/** Asks why a refund shall be tried once more, and asks Stripe for it. What Stripe says against it stays in view. */
export function RetryDialog({ one, onClose }: RetryDialogProps) {
  const send = useSend(retryRefund);
  const amount = inCurrency(one.amount, one.currency);
  return (
    <Dialog title={t('retry.title')} onClose={onClose}>
      {(close) => (
        <ReasonForm
          hint={t('retry.reason-hint')}
          longest={500}
          confirm={t('retry.confirm')}
          busy={t('retry.busy')}
          cancel={t('retry.keep')}
          kind="primary"
          failed={t('retry.failed')}
          act={async (reason) => {
            await send({ id: one._id, reason });
            notify.success(t('retry.done'));
            close();
          }}
          onCancel={close}
        >
          <p className="admin:text-mid">
            {one.booking
              ? t('retry.what', { amount, user: one.booking.user.name })
              : t('retry.what-nobody', { amount })}
          </p>
        </ReasonForm>
      )}
    </Dialog>
  );
}
