import { ApiFailure, notify, useSend } from '@matinee/shared-ui';
import { useState } from 'react';
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
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const send = useSend(retryRefund);
  const amount = inCurrency(one.amount, one.currency);

  async function retry(reason: string): Promise<void> {
    setBusy(true);
    setComplaint(null);
    try {
      await send({ id: one._id, reason });
      notify.success(t('retry.done'));
      setOpen(false);
    } catch (error) {
      setComplaint(error instanceof ApiFailure ? error.message : t('retry.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={t('retry.title')} open={open} onClose={onClose}>
      <ReasonForm
        hint={t('retry.reason-hint')}
        confirm={t(busy ? 'retry.busy' : 'retry.confirm')}
        cancel={t('retry.keep')}
        kind="primary"
        busy={busy}
        complaint={complaint}
        onConfirm={(reason) => void retry(reason)}
        onCancel={() => setOpen(false)}
      >
        <p className="admin:text-mid">
          {one.booking
            ? t('retry.what', { amount, user: one.booking.user.name })
            : t('retry.what-nobody', { amount })}
        </p>
      </ReasonForm>
    </Dialog>
  );
}
