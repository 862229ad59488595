import { notify, useSend } from '@matinee/shared-ui';
import { Dialog } from '../../dialog/Dialog.tsx';
import { ReasonForm } from '../../dialog/ReasonForm.tsx';
import { settleByHand, type MoneyCase } from '../calls.ts';
import { t } from '../en.ts';
import { inCurrency } from '../words.ts';

interface SettleDialogProps {
  one: MoneyCase;
  onClose(): void;
}

/** Asks how money that Stripe cannot return was given back, and ends its case by that. */
export function SettleDialog({ one, onClose }: SettleDialogProps) {
  const send = useSend(settleByHand);
  const amount = inCurrency(one.amount, one.currency);
  return (
    <Dialog title={t('settle.title')} onClose={onClose}>
      {(close) => (
        <ReasonForm
          hint={t('settle.reason-hint')}
          longest={500}
          confirm={t('settle.confirm')}
          busy={t('settle.busy')}
          cancel={t('settle.keep')}
          kind="primary"
          failed={t('settle.failed')}
          act={async (reason) => {
            await send({ id: one._id, reason });
            notify.success(t('settle.done'));
            close();
          }}
          onCancel={close}
        >
          <p className="admin:text-mid">
            {one.booking
              ? t('settle.what', { amount, user: one.booking.user.name })
              : t('settle.what-nobody', { amount })}
          </p>
        </ReasonForm>
      )}
    </Dialog>
  );
}
