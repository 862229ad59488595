import type { MaxReleaseReasonLength } from '@matinee/api/types';
import { notify, useSession } from '@matinee/shared-ui';
import { useState } from 'react';
import { Dialog } from '../../dialog/Dialog.tsx';
import { ReasonForm } from '../../dialog/ReasonForm.tsx';
import { t } from '../en.ts';
import { requestFor, type Plan } from '../plan.ts';
import { nameOf, sendAct, type Overview } from '../releases.ts';
import { AudienceFields, shareOf } from './AudienceFields.tsx';
import { CheckField } from './CheckField.tsx';
import { RevokeFields } from './RevokeFields.tsx';
import { describe } from './describe.ts';

interface ActDialogProps {
  plan: Plan;
  /** what visitors get as it is opened: the act is about that, and refused when it is not so any more */
  overview: Overview;
  onClose(): void;
}

/** The API's: its type does not let it differ. */
const MAX_REASON_LENGTH: MaxReleaseReasonLength = 300;

/** Asks whether it shall really be done, for whom and why. What the server refuses is said in the dialog, which stays. */
export function ActDialog({ plan, overview: given, onClose }: ActDialogProps) {
  // The page goes on to be refreshed behind it: what comes then has been read by nobody, and is not what is agreed to.
  const [overview] = useState(given);
  const [audience, setAudience] = useState({
    toSome: plan.kind === 'canary-share',
    share: String(overview.canary?.share ?? 10),
    isWrong: false,
  });
  const [noFallback, setNoFallback] = useState(false);
  const [allOlder, setAllOlder] = useState(false);
  const [urgent, setUrgent] = useState(false);
  const { getToken } = useSession();
  const { title, what } = describe(plan, overview);
  const before =
    plan.kind === 'release' ? overview.live?.remotes.find(({ name }) => name === plan.name) : undefined;

  /** @returns whether it is done */
  async function act(reason: string): Promise<boolean> {
    const share = shareOf(audience);
    if (share === 'wrong') {
      setAudience({ ...audience, isWrong: true });
      return false;
    }
    const request = requestFor(plan, overview, {
      reason,
      share,
      noFallback: noFallback && share === null,
      allOlder,
      urgent,
    });
    if (!request) throw new Error('The page shows nothing that this act could be about');
    await sendAct(request, getToken);
    notify.success(t('dialog.done'));
    return true;
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <ReasonForm
          hint={t('dialog.reason-hint')}
          longest={MAX_REASON_LENGTH}
          confirm={t(`dialog.${plan.kind}-do`)}
          busy={t('dialog.busy')}
          cancel={t('dialog.cancel')}
          kind={plan.kind === 'rollback' || plan.kind === 'revoke' ? 'danger' : 'primary'}
          failed={t('act-failed')}
          act={async (reason) => {
            if (await act(reason)) close();
          }}
          onCancel={close}
        >
          <p className="admin:text-mid admin:wrap-anywhere">{what}</p>
          <AudienceFields plan={plan} audience={audience} onChange={setAudience} />
          {before && !audience.toSome && (
            <CheckField
              label={t('dialog.no-fallback', { before: nameOf(before) })}
              checked={noFallback}
              onChange={setNoFallback}
            />
          )}
          {plan.kind === 'rollback' && overview.live?.before !== null && (
            <CheckField label={t('dialog.urgent')} checked={urgent} onChange={setUrgent} />
          )}
          {plan.kind === 'revoke' && (
            <RevokeFields plan={plan} overview={overview} allOlder={allOlder} onChange={setAllOlder} />
          )}
        </ReasonForm>
      )}
    </Dialog>
  );
}
