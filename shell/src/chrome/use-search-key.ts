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
      if (localStorage.getItem('matinee:search-key') === 'off') return;
      if (document.querySelector('dialog[open], [aria-modal=true]')) return;
      undo(event);
      const field = document.querySelector<HTMLElement>('input[type=search]');
      if (field) field.focus();
      else void navigate(path);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, path]);
}
