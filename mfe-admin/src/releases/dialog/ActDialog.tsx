import { Button } from '@matinee/shared-ui';
import { useEffect, useId, useRef } from 'react';
import { t } from '../en.ts';
import type { Plan } from '../plan.ts';
import type { Overview } from '../releases.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { describe } from './describe.ts';
import { useAct } from './use-act.ts';

interface ActDialogProps {
  plan: Plan;
  overview: Overview;
  onClose(): void;
}

/** Asks whether it shall really be done, and why. A native dialog keeps the focus inside and closes on Escape. */
export function ActDialog({ plan, overview, onClose }: ActDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const act = useAct(plan, overview, onClose);
  const { title, what } = describe(plan, overview);
  useEffect(() => dialog.current?.showModal(), []);
  const complaint = `${id}-complaint`;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="admin:m-auto admin:w-[min(32rem,calc(100vw-2rem))] admin:rounded-lg admin:border admin:border-line admin:bg-ink-1 admin:p-5 admin:text-hi admin:backdrop:bg-ink-0/80 admin:sm:p-6"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void act.confirm();
        }}
        className="admin:grid admin:gap-4"
      >
        <h2 id={id} className="admin:text-xl admin:font-semibold admin:wrap-anywhere">
          {title}
        </h2>
        <p className="admin:text-mid admin:wrap-anywhere">{what}</p>
        <AudienceFields plan={plan} act={act} describedBy={complaint} />
        <label className="admin:block">
          <span className="admin:font-semibold">{t('dialog.reason')}</span>
          <span className="admin:block admin:text-sm admin:text-low">{t('dialog.reason-hint')}</span>
          <textarea
            rows={2}
            maxLength={300}
            required
            value={act.reason}
            aria-invalid={act.complaint?.field === 'reason' || undefined}
            aria-describedby={complaint}
            onChange={(event) => act.setReason(event.target.value)}
            className="admin:mt-2 admin:block admin:w-full admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-0 admin:p-3 admin:text-hi"
          />
        </label>
        <p id={complaint} role="alert" className="admin:min-h-5 admin:text-sm admin:text-danger">
          {act.complaint?.text}
        </p>
        <div className="admin:flex admin:flex-wrap admin:justify-end admin:gap-3">
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" busy={act.busy} kind={plan.kind === 'rollback' ? 'danger' : 'primary'}>
            {t('dialog.confirm')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
