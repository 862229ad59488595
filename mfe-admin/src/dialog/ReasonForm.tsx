import { ApiFailure, Button, notify, type ButtonKind } from '@matinee/shared-ui';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../messages/en.ts';

interface ReasonFormProps {
  /** what is going to happen, and what else there is to decide */
  children: ReactNode;
  /** why this field is here, such as where the reason is kept */
  hint: string;
  /** characters that the server takes */
  longest: number;
  confirm: string;
  /** stands on the same button while the act is under way */
  busy: string;
  cancel: string;
  kind: ButtonKind;
  /** does it; what it rejects with is said in the form, which stays with what was typed, or as a notice once it is closed */
  act(reason: string): Promise<void>;
  /** what is said of a failure without words */
  failed: string;
  onCancel(): void;
}

/** Asks an admin for the reason of an act, which cannot be done without one, and carries it out. */
export function ReasonForm(props: ReasonFormProps) {
  const { children, hint, longest, confirm, busy, cancel, kind, act, failed, onCancel } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<{ text: string; isMissing: boolean } | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (!reason.trim()) return setComplaint({ text: t('reason.missing'), isMissing: true });
    setBusy(true);
    setComplaint(null);
    try {
      await act(reason.trim());
    } catch (failure) {
      const text = failure instanceof ApiFailure ? failure.message : failed;
      // Whoever has closed the dialog by Escape meanwhile would take the act for done.
      if (form.current) setComplaint({ text, isMissing: false });
      else notify.error(text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="admin:mt-4 admin:grid admin:gap-4"
      onSubmit={(event) => void submit(event)}
    >
      {children}
      <label className="admin:block">
        <span className="admin:font-semibold">{t('reason')}</span>
        <span id={`${id}-hint`} className="admin:block admin:text-sm admin:text-low">
          {hint}
        </span>
        <textarea
          rows={2}
          maxLength={longest}
          required
          value={reason}
          readOnly={isBusy}
          aria-invalid={complaint?.isMissing || undefined}
          aria-describedby={`${id}-hint ${id}-said`}
          onChange={(event) => setReason(event.target.value)}
          className="admin:mt-2 admin:block admin:w-full admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-0 admin:p-3 admin:text-hi admin:aria-invalid:border-danger"
        />
      </label>
      <p id={`${id}-said`} role="alert" className="admin:min-h-5 admin:text-sm admin:text-danger">
        {complaint?.text}
      </p>
      <div className="admin:grid admin:gap-3 admin:sm:flex admin:sm:justify-end">
        {/* What was sent cannot be kept any more. */}
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" kind={kind} busy={isBusy}>
          {isBusy ? busy : confirm}
        </Button>
      </div>
    </form>
  );
}
