import { createContext, useContext, useSyncExternalStore } from 'react';
import { t } from '../messages/en.ts';
import type { SignIn, SignInState } from './sign-in.ts';

/** All of the chrome stands in it. */
export const SignInContext = createContext<SignIn | null>(null);

/** Sign-in as the chrome needs it: its state, in words where it does not come, and what can be done about it. */
export function useSignIn(): SignInState & { signIn: SignIn; words: string } {
  const signIn = useContext(SignInContext)!;
  const state = useSyncExternalStore(signIn.subscribe, signIn.state, signIn.stateAtFirst);
  const { status, slow } = state;
  const words = status === 'unavailable' ? t('login.unavailable') : slow ? t('login.slow') : '';
  return { ...state, signIn, words };
}
