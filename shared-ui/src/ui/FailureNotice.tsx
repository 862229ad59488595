import { t } from '../messages/en.ts';
import { Button } from './Button.tsx';

/** Says in place what failed and offers the next step. */
export function FailureNotice({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-16 text-center">
      <span
        aria-hidden="true"
        className="grid size-16 place-items-center rounded-full bg-ink-1 font-display text-4xl text-danger"
      >
        !
      </span>
      <p className="text-lg wrap-anywhere text-hi">{message}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
