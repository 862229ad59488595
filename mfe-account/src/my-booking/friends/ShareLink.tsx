import { Button, notify } from '@matinee/shared-ui';
import { useId, useRef } from 'react';
import { t } from '../../messages/en.ts';

/**
 * A link to hand on, where it can be read and copied.
 * @param path of this site
 */
export function ShareLink({ path, label }: { path: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const url = window.location.origin + path;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify.success(t('friends.copied'));
    } catch {
      // Where nothing may be copied for them, people copy what is marked.
      field.current?.select();
      notify.error(t('friends.copy.by-hand'));
    }
  };
  return (
    <div className="account:grid account:min-w-0 account:grid-cols-[minmax(0,1fr)] account:gap-2">
      <label htmlFor={id} className="account:text-sm account:font-semibold account:text-hi">
        {label}
      </label>
      <div className="account:flex account:flex-wrap account:gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className="account:min-h-11 account:min-w-0 account:flex-1 account:basis-40 account:rounded-md account:border account:border-line-strong account:bg-ink-0 account:px-3 account:text-base account:text-hi"
        />
        <Button kind="secondary" onClick={() => void copy()}>
          {t('friends.copy')}
        </Button>
      </div>
    </div>
  );
}
