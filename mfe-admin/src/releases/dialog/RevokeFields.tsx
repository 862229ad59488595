import { useId } from 'react';
import { t } from '../en.ts';
import type { Plan } from '../plan.ts';
import { nameOf, type Overview } from '../releases.ts';
import { leftBy } from './left-by.ts';

interface RevokeFieldsProps {
  plan: Plan & { kind: 'revoke' };
  overview: Overview;
  /** not this release goes, but all that are older */
  allOlder: boolean;
  onChange(allOlder: boolean): void;
}

/** What goes, what it does to visitors, and what they get instead. */
export function RevokeFields({ plan, overview, allOlder, onChange }: RevokeFieldsProps) {
  const name = useId();
  const release = nameOf(plan);
  const choice = (isOlder: boolean, label: string) => (
    <label className="admin:flex admin:min-h-11 admin:items-center admin:gap-3 admin:wrap-anywhere">
      <input
        type="radio"
        className="admin:size-5 admin:shrink-0 admin:accent-amber"
        name={name}
        checked={allOlder === isOlder}
        onChange={() => onChange(isOlder)}
      />
      <span className="admin:min-w-0">{label}</span>
    </label>
  );
  return (
    <>
      <fieldset className="admin:min-w-0">
        <legend className="admin:font-semibold">{t('dialog.revoke-scope')}</legend>
        {choice(false, t('dialog.revoke-one', { release }))}
        {choice(true, t('dialog.revoke-older', { release }))}
      </fieldset>
      <p aria-live="polite" className="admin:font-semibold admin:text-hi admin:wrap-anywhere">
        {leftBy(plan, overview, allOlder)}
      </p>
    </>
  );
}
