import { notify, useSend } from '@matinee/shared-ui';
import { Dialog } from '../../dialog/Dialog.tsx';
import { MAX_REASON_LENGTH } from '../../dialog/max-reason-length.ts';
import { ReasonForm } from '../../dialog/ReasonForm.tsx';
import { retryRefund, settleByHand, type MoneyCase } from '../calls.ts';
import { t } from '../en.ts';
import { inCurrency } from '../words.ts';

/** What an admin does with a case: a refund is tried once more, or money that Stripe cannot return was given back in another way. */
export type CaseAct = 'retry' | 'settle';

const calls = { retry: retryRefund, settle: settleByHand };

interface ActDialogProps {
  act: CaseAct;
  one: MoneyCase;
  onClose(): void;
}

/** Asks why, and does it. What the API says against it stays in view. */
export function ActDialog({ act, one, onClose }: ActDialogProps) {
  const send = useSend(calls[act]);
  const amount = inCurrency(one.amount, one.currency);
  return (
    <Dialog title={t(`${act}.title`)} onClose={onClose}>
      {(close) => (
        <ReasonForm
          hint={t(`${act}.reason-hint`)}
          longest={MAX_REASON_LENGTH}
          confirm={t(`${act}.confirm`)}
          busy={t(`${act}.busy`)}
          cancel={t(`${act}.keep`)}
          kind="primary"
          failed={t(`${act}.failed`)}
          act={async (reason) => {
            const { case: now } = await send({ id: one._id, reason, amount: one.amount });
            notify.success(t(act === 'retry' && now.outcome !== 'refunded' ? 'retry.waits' : `${act}.done`));
            close();
          }}
          onCancel={close}
        >
          <p className="admin:text-mid">
            {one.booking
              ? t(`${act}.what`, { amount, user: one.booking.user.name })
              : t(`${act}.what-nobody`, { amount })}
          </p>
        </ReasonForm>
      )}
    </Dialog>
  );
}
