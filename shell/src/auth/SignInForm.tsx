import { Spinner } from '@matinee/shared-ui';
import { useCallback, useEffect } from 'react';
import { widgetTargets } from './clerk/widget-targets.ts';
import { useSignIn } from './sign-in-context.ts';

/** Where the provider's sign-in form is rendered inside a page. The spinner shows until the form is there, and words where that takes long. */
export function SignInForm() {
  const { status, words, signIn } = useSignIn();
  useEffect(() => signIn.want(), [signIn]);
  const target = useCallback((element: HTMLElement | null) => widgetTargets.set('sign-in-form', element), []);
  return (
    <div className="grid min-h-96 content-center justify-items-center">
      <div ref={target} className="peer" />
      {/* The provider puts an empty box there long before what is in it. */}
      <div className="grid justify-items-center gap-4 text-mid peer-has-[.cl-rootBox]:hidden">
        {status !== 'unavailable' && <Spinner />}
        <span role="status">{words}</span>
      </div>
    </div>
  );
}
