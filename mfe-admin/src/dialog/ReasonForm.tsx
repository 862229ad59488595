import { Button, type ButtonKind } from '@matinee/shared-ui';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../messages/en.ts';

interface ReasonFormProps {
  /** what is going to happen */
  children: ReactNode;
  /** why this field is here, such as where the reason is kept */
  hint: string;
  confirm: string;
  cancel: string;
  kind: ButtonKind;
  busy: boolean;
  /** what the server said against it */
  complaint: string | null;
  onConfirm(reason: string): void;
  onCancel(): void;
}

/** Asks an admin for the reason of an act, which cannot be done without one. */
export function ReasonForm(props: ReasonFormProps) {
  const { children, hint, confirm, cancel, kind, busy, complaint, onConfirm, onCancel } = props;
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const said = missing ? t('reason.missing') : complaint;
  return (
    <form
      noValidate
      className="admin:mt-4 admin:grid admin:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '' && !busy) onConfirm(reason.trim());
      }}
    >
      {children}
      <label className="admin:block">
        <span className="admin:font-semibold">{t('reason')}</span>
        <span id={`${id}-hint`} className="admin:block admin:text-sm admin:text-low">
          {hint}
        </span>
        <textarea
          rows={2}
          maxLength={500}
          required
          value={reason}
          readOnly={busy}
          aria-invalid={missing || undefined}
          aria-describedby={`${id}-hint ${id}-said`}
          onChange={(event) => setReason(event.target.value)}
          className="admin:mt-2 admin:block admin:w-full admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-0 admin:p-3 admin:text-hi admin:aria-invalid:border-danger"
        />
      </label>
      <p id={`${id}-said`} role="alert" className="admin:min-h-5 admin:text-sm admin:text-danger">
        {said}
      </p>
      <div className="admin:flex admin:flex-wrap admin:justify-end admin:gap-3">
        <Button kind="quiet" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" kind={kind} busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
