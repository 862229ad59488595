import type { MaxWordsLength } from '@matinee/api/types';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

interface FilterProps {
  label: string;
  value: string;
  /** called when typing has paused */
  onChange(value: string): void;
}

/** The API's: its type does not let it differ. */
const MAX_WORDS_LENGTH: MaxWordsLength = 100;
const PAUSE_MS = 250;

/** Narrows a list while typing. */
export function Filter({ label, value, onChange }: FilterProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState<string>();
  // The address was changed by something else, such as going back. What was typed here stays as it was typed, also since.
  if (value !== shown) {
    setShown(value);
    setSent(undefined);
    if (value !== sent) setText(value);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return undefined;
    const timer = setTimeout(() => {
      setSent(wanted);
      onChange(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <label className="admin:relative admin:block admin:w-full admin:sm:w-72">
      <span className="admin:sr-only">{label}</span>
      <Search
        aria-hidden="true"
        className="admin:pointer-events-none admin:absolute admin:top-3 admin:left-3 admin:size-5 admin:text-low"
      />
      <input
        type="search"
        value={text}
        maxLength={MAX_WORDS_LENGTH}
        placeholder={label}
        onChange={(event) => setText(event.target.value)}
        className="admin:h-11 admin:w-full admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-1 admin:pr-3 admin:pl-10 admin:text-hi admin:placeholder:text-low"
      />
    </label>
  );
}
