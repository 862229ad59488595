import { useEffect, useRef, type ComponentType } from 'react';
import type { Clerk } from './clerk.ts';

/** Makes the component that shows Clerk's sign-in form in place, once Clerk is there. */
export function signInForm(clerk: Promise<Clerk | null>): ComponentType {
  return function SignInForm() {
    const target = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const element = target.current;
      let loaded: Clerk | null = null;
      let left = false;
      void clerk.then((found) => {
        if (left || !element) return;
        loaded = found;
        loaded?.mountSignIn(element, { routing: 'virtual', fallbackRedirectUrl: location.pathname });
      });
      return () => {
        left = true;
        if (element) loaded?.unmountSignIn(element);
      };
    }, []);
    return <div ref={target} className="grid min-h-96 place-items-center" />;
  };
}
