import { Button } from '@matinee/shared-ui';
import { useId, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { codeAtEnd, isChangedByKeyboard } from './code-at-end.ts';
import { useScannerKeys } from './use-scanner-keys.ts';
import { t } from '../en.ts';

interface CodeFieldProps {
  field: RefObject<HTMLInputElement | null>;
  onCode(code: string): void;
}

/** Takes a code that a hand scanner or a person types; it keeps the focus, so that the next one can be scanned at once. */
export function CodeField({ field, onCode }: CodeFieldProps) {
  const [id, hint] = [useId(), useId()];
  useScannerKeys(field);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    event.currentTarget.reset();
    field.current?.focus();
    // A hand scanner types behind what stands there, or a sign of its own before the code.
    if (code) onCode(codeAtEnd(code) || code);
  };
  // Many a hand scanner is set to end with Tab. Who tabs on from a whole code has it checked, and tabs on with the next one.
  const check = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value.trim();
    if (event.key !== 'Tab' || event.shiftKey || !(codeAtEnd(text) || isChangedByKeyboard(text))) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form onSubmit={submit} className="admin:grid admin:grid-cols-1 admin:gap-2">
      <label htmlFor={id} className="admin:text-sm admin:text-mid">
        {t('door.code')}
      </label>
      <div className="admin:flex admin:gap-2">
        <input
          ref={field}
          onKeyDown={check}
          id={id}
          aria-describedby={hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="admin:min-h-12 admin:min-w-0 admin:grow admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-1 admin:px-4 admin:text-hi"
        />
        <Button type="submit">{t('door.check')}</Button>
      </div>
      <p id={hint} className="admin:text-sm admin:text-low">
        {t('door.code.hint')}
      </p>
    </form>
  );
}
