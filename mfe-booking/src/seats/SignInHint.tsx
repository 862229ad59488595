import { Button, useSession } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';

/** Stands above the map. Its place is kept while it has nothing to say, so that the map does not move. */
export function SignInHint({ shown }: { shown: boolean }) {
  const { openSignIn } = useSession();
  return (
    <div className="booking:mb-4 booking:flex booking:min-h-12 booking:flex-wrap booking:items-center booking:justify-center booking:gap-x-4 booking:gap-y-1">
      {shown && (
        <>
          <p className="booking:text-sm booking:text-mid">{t('seats.sign-in-hint')}</p>
          <Button kind="secondary" onClick={openSignIn} className="booking:px-4">
            {t('seats.sign-in')}
          </Button>
        </>
      )}
    </div>
  );
}
