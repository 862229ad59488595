import type { ShareLimits } from '@matinee/api/types';
import { useId } from 'react';
import { t } from '../en.ts';
import type { Plan } from '../plan.ts';

/** In percent: the API's, whose types do not let them differ. */
const LIMITS: ShareLimits = { min: 0.1, max: 99 };

/** Who shall get it, as far as the dialog's fields say. */
export interface Audience {
  toSome: boolean;
  /** what the field holds */
  share: string;
  /** it was tried with a share that cannot be */
  isWrong: boolean;
}

/** The share in percent, null for all visitors. */
export function shareOf({ toSome, share }: Audience): number | null | 'wrong' {
  if (!toSome) return null;
  const percent = Number(share);
  return percent >= LIMITS.min && percent <= LIMITS.max ? percent : 'wrong';
}

interface AudienceFieldsProps {
  plan: Plan;
  audience: Audience;
  onChange(audience: Audience): void;
}

/** Who gets a release: all or a share; or the new share of a canary that runs. */
export function AudienceFields({ plan, audience, onChange }: AudienceFieldsProps) {
  const name = useId();
  if (plan.kind === 'canary-share') return <Share audience={audience} onChange={onChange} />;
  if (plan.kind !== 'release') return null;
  const choice = (toSome: boolean, label: string) => (
    <label className="admin:flex admin:min-h-11 admin:items-center admin:gap-3">
      <input
        type="radio"
        className="admin:size-5 admin:shrink-0 admin:accent-amber"
        name={name}
        checked={audience.toSome === toSome}
        onChange={() => onChange({ ...audience, toSome })}
      />
      {label}
    </label>
  );
  return (
    <fieldset>
      <legend className="admin:font-semibold">{t('dialog.audience')}</legend>
      {choice(false, t('dialog.to-all'))}
      {choice(true, t('dialog.to-some'))}
      {audience.toSome && <Share audience={audience} onChange={onChange} />}
    </fieldset>
  );
}

function Share({ audience, onChange }: Omit<AudienceFieldsProps, 'plan'>) {
  const complaint = useId();
  return (
    <div>
      <label className="admin:block">
        <span className="admin:font-semibold">{t('dialog.share')}</span>
        <input
          type="number"
          inputMode="decimal"
          {...LIMITS}
          step={LIMITS.min}
          value={audience.share}
          aria-invalid={audience.isWrong || undefined}
          aria-describedby={complaint}
          onChange={({ target }) => onChange({ ...audience, share: target.value, isWrong: false })}
          className="admin:mt-2 admin:block admin:h-11 admin:w-32 admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-0 admin:px-3 admin:text-hi admin:tabular-nums admin:aria-invalid:border-danger"
        />
      </label>
      <p id={complaint} role="alert" className="admin:mt-1 admin:text-sm admin:text-danger">
        {audience.isWrong && t('dialog.share-wrong', { least: LIMITS.min, most: LIMITS.max })}
      </p>
    </div>
  );
}
