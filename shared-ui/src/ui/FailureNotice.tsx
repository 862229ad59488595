import { handFocusOn } from '../device/hand-focus-on.ts';
import { useTryAgain } from '../waiting/use-try-again.ts';
import { t } from '../messages/en.ts';
import { Button } from './Button.tsx';

interface FailureNoticeProps {
  message: string;
  /** asks again; what it promises is waited for */
  onRetry(): unknown;
}

/** Says in place what failed and offers the next step: while it is under way, and that it failed again, is said too. */
export function FailureNotice({ message, onRetry }: FailureNoticeProps) {
  const { busy, tries, onTryAgain } = useTryAgain(onRetry);
  return (
    <div
      ref={handFocusOn}
      role="alert"
      className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-16 text-center"
    >
      <span
        aria-hidden="true"
        className="grid size-16 place-items-center rounded-full bg-ink-1 font-display text-4xl text-danger"
      >
        !
      </span>
      <p key={tries} className="text-lg wrap-anywhere text-hi">
        {message}
      </p>
      <Button kind="secondary" busy={busy} onClick={onTryAgain}>
        {t('retry')}
      </Button>
    </div>
  );
}
