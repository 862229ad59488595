import { ApiFailure, notify, useSend } from '@matinee/shared-ui';
import { useState } from 'react';
import { t } from '../en.ts';
import { requestFor, type Plan } from '../plan.ts';
import { releaseAct, type Overview } from '../releases.ts';

interface Complaint {
  field?: 'reason' | 'share';
  text: string;
}

export type ActForm = ReturnType<typeof useAct>;

/** What was typed into the dialog, and its confirmation. What the server refuses is said in the dialog, which stays. */
export function useAct(plan: Plan, overview: Overview, onDone: () => void) {
  const [reason, setReason] = useState('');
  const [toSome, setToSome] = useState(plan.kind === 'canary-share');
  const [share, setShare] = useState(String(overview.canary?.share ?? 10));
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const send = useSend(releaseAct);

  async function confirm(): Promise<void> {
    const chosen = toSome ? Number(share) : null;
    if (chosen !== null && !(chosen >= 0.1 && chosen <= 99))
      return setComplaint({ field: 'share', text: t('dialog.share-wrong') });
    if (!reason.trim()) return setComplaint({ field: 'reason', text: t('dialog.reason-missing') });
    const request = requestFor(plan, overview, { reason: reason.trim(), share: chosen });
    if (!request) return setComplaint({ text: t('act-failed') });
    setBusy(true);
    setComplaint(null);
    try {
      await send(request);
      notify.success(t('dialog.done'));
      onDone();
    } catch (error) {
      setComplaint({ text: error instanceof ApiFailure ? error.message : t('act-failed') });
    } finally {
      setBusy(false);
    }
  }
  return { reason, setReason, toSome, setToSome, share, setShare, busy, complaint, confirm };
}
