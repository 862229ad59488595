import { Button, useSession } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import { seatLimit } from './plan.ts';

/** The line above the map: how to choose, or why the map shows no taken seats. Its height stays the same. */
export function MapHint({ signedOut }: { signedOut: boolean }) {
  const { openSignIn } = useSession();
  return (
    <div className="booking:mb-4 booking:grid booking:min-h-12 booking:place-items-center booking:text-center">
      {signedOut ? (
        <Button kind="secondary" onClick={openSignIn} className="booking:text-sm">
          {t('seats.sign-in-hint')}
        </Button>
      ) : (
        <p className="booking:text-sm booking:text-mid">{t('seats.pick-hint', { limit: seatLimit })}</p>
      )}
    </div>
  );
}
