import { Button } from '@matinee/shared-ui';
import { useCallback } from 'react';
import { keepInPlace } from '../watching/in-place.ts';
import { t } from '../messages/en.ts';
import { widgetTargets } from './clerk/widget-targets.ts';
import { useSignIn } from './sign-in-context.ts';

/** The header's corner: Login, or the provider's user button. Of one width, so that nothing moves when it is known. */
export function AccountCorner() {
  const { status, words, signIn } = useSignIn();
  const target = useCallback((element: HTMLElement | null) => widgetTargets.set('user-button', element), []);
  return (
    <div ref={keepInPlace} className="relative grid min-w-24 shrink-0 justify-items-end">
      {status === 'signed-in' ? (
        <div ref={target} data-widget className="grid size-11 place-items-center" />
      ) : (
        <Button
          className="whitespace-nowrap"
          onClick={() => (status === 'unavailable' ? signIn.retry() : signIn.openSignIn())}
        >
          {status === 'unavailable' ? t('login.retry') : t('login')}
        </Button>
      )}
      <span role="status" className="sign-in-note">
        {words}
      </span>
    </div>
  );
}
