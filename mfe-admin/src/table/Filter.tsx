import { Search } from 'lucide-react';

interface FilterProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Narrows a list while typing. */
export function Filter({ label, value, onChange }: FilterProps) {
  return (
    <label className="admin:relative admin:block admin:w-full admin:sm:w-72">
      <span className="admin:sr-only">{label}</span>
      <Search
        aria-hidden="true"
        className="admin:pointer-events-none admin:absolute admin:top-3 admin:left-3 admin:size-5 admin:text-low"
      />
      <input
        type="search"
        value={value}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        className="admin:h-11 admin:w-full admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-1 admin:pr-3 admin:pl-10 admin:text-hi admin:placeholder:text-low"
      />
    </label>
  );
}
