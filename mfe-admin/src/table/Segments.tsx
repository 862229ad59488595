import { classes } from '@matinee/shared-ui';

interface SegmentsProps {
  /** what is chosen, for a screen reader */
  name: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange(value: string): void;
}

/** One choice out of a few, all in view. */
export function Segments({ name, choices, value, onChange }: SegmentsProps) {
  return (
    <fieldset className="admin:flex admin:w-full admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-1 admin:p-1 admin:sm:w-auto">
      <legend className="admin:sr-only">{name}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classes(
            'admin:flex-1 admin:cursor-pointer admin:rounded-sm admin:px-4 admin:py-1.5 admin:text-center admin:text-sm admin:font-semibold admin:whitespace-nowrap admin:has-focus-visible:outline-3 admin:has-focus-visible:outline-offset-2 admin:has-focus-visible:outline-focus',
            choice.value === value ? 'admin:bg-ink-2 admin:text-amber' : 'admin:text-mid admin:hover:text-hi',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="admin:sr-only"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
