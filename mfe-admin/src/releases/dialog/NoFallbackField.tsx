import { t } from '../en.ts';
import { nameOf, type Remote } from '../releases.ts';

interface NoFallbackFieldProps {
  /** what would take over */
  before: Remote;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Whether what was live takes over when the release does not load: not when it has a hole. */
export const NoFallbackField = ({ before, checked, onChange }: NoFallbackFieldProps) => (
  <label className="admin:flex admin:min-h-11 admin:items-center admin:gap-3 admin:wrap-anywhere">
    <input
      type="checkbox"
      className="admin:size-5 admin:shrink-0 admin:accent-amber"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="admin:min-w-0">{t('dialog.no-fallback', { before: nameOf(before) })}</span>
  </label>
);
