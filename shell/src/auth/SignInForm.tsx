import { Spinner } from '@matinee/shared-ui';
import { useCallback, useEffect } from 'react';
import { widgetTargets } from './clerk/widget-targets.ts';
import { useSignIn } from './sign-in-context.ts';

/** Where the provider's sign-in form is rendered inside a page. The spinner shows until the form is there. */
export function SignInForm() {
  const { signIn } = useSignIn();
  useEffect(() => signIn.want(), [signIn]);
  const target = useCallback((element: HTMLElement | null) => widgetTargets.set('sign-in-form', element), []);
  return (
    <div className="grid min-h-96 place-items-center">
      <div ref={target} className="peer empty:hidden" />
      <div className="hidden peer-empty:block">
        <Spinner />
      </div>
    </div>
  );
}
