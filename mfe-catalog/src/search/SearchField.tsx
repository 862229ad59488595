import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '../messages/search.en.ts';

interface SearchFieldProps {
  text: string;
  field: RefObject<HTMLInputElement | null>;
  onChange(text: string): void;
  /** the visitor is done typing and leaves the field */
  onLeave(): void;
  /** Enter was pressed */
  onSubmit(): void;
}

/** The field of the search. */
export function SearchField({ text, field, onChange, onLeave, onSubmit }: SearchFieldProps) {
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="catalog:relative catalog:max-w-3xl"
    >
      <Search
        aria-hidden="true"
        className="catalog:pointer-events-none catalog:absolute catalog:top-1/2 catalog:left-4 catalog:size-6 catalog:-translate-y-1/2 catalog:text-amber"
      />
      <input
        ref={field}
        type="search"
        name="q"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        className="catalog:h-14 catalog:w-full catalog:rounded-lg catalog:border catalog:border-line-strong catalog:bg-ink-1 catalog:pr-4 catalog:pl-13 catalog:text-lg catalog:text-hi catalog:placeholder:text-low catalog:md:h-16 catalog:md:text-xl"
      />
    </form>
  );
}
