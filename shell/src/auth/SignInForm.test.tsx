// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SignInContext } from './sign-in-context.ts';
import { SignInForm } from './SignInForm.tsx';
import { createSignIn } from './sign-in.ts';

afterEach(cleanup);

test('a sign-in form fetches the provider for somebody who was taken for signed out', () => {
  const signIn = createSignIn();
  signIn.presumeSignedOut();
  render(
    <SignInContext value={signIn}>
      <SignInForm />
    </SignInContext>,
  );
  expect(signIn.state().wanted).toBe(true);
});
