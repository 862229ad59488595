import { useNavigate } from '@matinee/shared-ui/router';
import { useEffect } from 'react';
import { undo } from '../watching/undo.ts';

const textFields = [
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit], [type=file])',
  'textarea',
  'select',
  '[role=textbox]',
  '[role=combobox]',
].join();
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields));

const SWITCH = 'matinee:search-key';
/** What the search page said last; where the browser keeps nothing, it lasts as long as the document. */
let said: string | null | undefined;

function isOff(): boolean {
  try {
    return (localStorage.getItem(SWITCH) ?? said) === 'off';
  } catch {
    return said === 'off';
  }
}

/**
 * The slash key opens the search from any page, or goes to the field of the page that has one. Not while something is
 * typed or a dialog is open, and not for those who switched it off on the search page.
 * @param path of the page with the search; without one the key does nothing
 */
export function useSearchKey(path: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (path === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(target)) return;
      if (isOff()) return;
      if (document.querySelector('dialog[open], [aria-modal=true]')) return;
      undo(event);
      const field = document.querySelector<HTMLElement>('input[type=search]');
      if (field) field.focus();
      else void navigate(path);
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SWITCH) said = newValue;
    };
    document.addEventListener('keydown', onKey);
    addEventListener('storage', onStorage);
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener('storage', onStorage);
    };
  }, [navigate, path]);
}
