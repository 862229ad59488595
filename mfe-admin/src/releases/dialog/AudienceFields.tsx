import { useId } from 'react';
import { t } from '../en.ts';
import type { Plan } from '../plan.ts';
import type { ActForm } from './use-act.ts';

interface AudienceFieldsProps {
  plan: Plan;
  act: ActForm;
  describedBy: string;
}

const choice = 'admin:flex admin:min-h-11 admin:items-center admin:gap-3';
const radio = 'admin:size-5 admin:shrink-0 admin:accent-amber';

/** Who gets a release: all or a share; or the new share of a canary that runs. */
export function AudienceFields({ plan, act, describedBy }: AudienceFieldsProps) {
  const name = useId();
  if (plan.kind === 'canary-share') return <Share act={act} describedBy={describedBy} />;
  if (plan.kind !== 'release') return null;
  return (
    <fieldset>
      <legend className="admin:font-semibold">{t('dialog.audience')}</legend>
      <label className={choice}>
        <input
          type="radio"
          className={radio}
          name={name}
          checked={!act.toSome}
          onChange={() => act.setToSome(false)}
        />
        {t('dialog.to-all')}
      </label>
      <label className={choice}>
        <input
          type="radio"
          className={radio}
          name={name}
          checked={act.toSome}
          onChange={() => act.setToSome(true)}
        />
        {t('dialog.to-some')}
      </label>
      {act.toSome && <Share act={act} describedBy={describedBy} />}
    </fieldset>
  );
}

const Share = ({ act, describedBy }: Pick<AudienceFieldsProps, 'act' | 'describedBy'>) => (
  <label className="admin:block">
    <span className="admin:font-semibold">{t('dialog.share')}</span>
    <input
      type="number"
      inputMode="decimal"
      min={0.1}
      max={99}
      step={0.1}
      value={act.share}
      aria-invalid={act.complaint?.field === 'share' || undefined}
      aria-describedby={describedBy}
      onChange={(event) => act.setShare(event.target.value)}
      className="admin:mt-2 admin:block admin:h-11 admin:w-32 admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-0 admin:px-3 admin:text-hi admin:tabular-nums"
    />
  </label>
);
