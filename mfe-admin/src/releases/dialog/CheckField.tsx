interface CheckFieldProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** One thing more that an act does, when it is ticked. */
export const CheckField = ({ label, checked, onChange }: CheckFieldProps) => (
  <label className="admin:flex admin:min-h-11 admin:items-center admin:gap-3 admin:wrap-anywhere">
    <input
      type="checkbox"
      className="admin:size-5 admin:shrink-0 admin:accent-amber"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="admin:min-w-0">{label}</span>
  </label>
);
