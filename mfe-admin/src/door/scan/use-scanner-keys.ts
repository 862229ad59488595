import { useEffect, type RefObject } from 'react';

/** A hand scanner types wherever the focus is: there a code would press buttons or choose another show. What somebody types into a text field is theirs. */
export function useScannerKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const lead = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || !/^[A-Z0-9]$/i.test(key)) return;
      // What this key types goes where the focus is after this.
      if (target instanceof Element && !target.closest('input, textarea, dialog'))
        field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [field]);
}
