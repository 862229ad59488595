import { Spinner } from '@matinee/shared-ui';
import { useCallback, useEffect } from 'react';
import { places } from './places.ts';
import { useSignIn } from './sign-in-context.ts';

/** The place of the provider's sign-in form inside a page. The spinner shows until the form is there. */
export function SignInForm() {
  const { signIn } = useSignIn();
  useEffect(() => signIn.want(), [signIn]);
  const place = useCallback((element: HTMLElement | null) => places.set('sign-in-form', element), []);
  return (
    <div className="grid min-h-96 place-items-center">
      <div ref={place} className="peer empty:hidden" />
      <div className="hidden peer-empty:block">
        <Spinner />
      </div>
    </div>
  );
}
