import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SignIn, SignInState } from './sign-in.ts';

/** All of the chrome stands in it. */
export const SignInContext = createContext<SignIn | null>(null);

/** Sign-in as the chrome needs it: its state, and what can be done about it. */
export function useSignIn(): SignInState & { signIn: SignIn } {
  const signIn = useContext(SignInContext)!;
  const state = useSyncExternalStore(signIn.subscribe, signIn.state, signIn.stateAtFirst);
  return { ...state, signIn };
}
