interface ChoiceProps {
  label: string;
  /** what stands there when nothing is asked for */
  any: string;
  /** value and text of each */
  options: readonly (readonly [value: string, text: string])[];
  chosen: string | undefined;
  /** told the value; the empty text for any */
  onChoose(value: string): void;
}

/** One filter: the browser's own list, which is at home on every device. */
export function Choice({ label, any, options, chosen = '', onChoose }: ChoiceProps) {
  // An address may ask for what is not showing: it stands in the list, so that one sees what is asked for.
  const isListed = chosen === '' || options.some(([value]) => value === chosen);
  return (
    <label className="catalog:grid catalog:min-w-0 catalog:gap-1 catalog:text-xs catalog:text-mid">
      {label}
      <select
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        className="catalog:min-h-11 catalog:w-full catalog:rounded-md catalog:border catalog:border-line-strong catalog:bg-ink-1 catalog:px-2 catalog:text-base catalog:sm:px-3 catalog:text-hi catalog:sm:w-44 catalog:sm:text-sm"
      >
        <option value="">{any}</option>
        {!isListed && <option value={chosen}>{chosen}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
