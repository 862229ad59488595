// @vitest-environment happy-dom
import { useSession } from '@matinee/shared-ui';
import { startTransition, Suspense, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionProvider } from './SessionProvider.tsx';
import { createSignIn } from './sign-in.ts';

/** Longer than React works in one piece: milliseconds. */
const WORK_MS = 12;

const happened: string[] = [];
let root: Root | undefined;
afterEach(() => root?.unmount());

function Card({ name }: { name: string }) {
  const { status } = useSession();
  const end = performance.now() + WORK_MS;
  while (performance.now() < end);
  happened.push(`${name} ${status}`);
  return <p>{`${name} ${status} `}</p>;
}

const page = (signIn: ReturnType<typeof createSignIn>, children: ReactNode) => (
  <SessionProvider signIn={signIn}>
    <main>
      <Suspense fallback="">{children}</Suspense>
    </main>
  </SessionProvider>
);
const cards = (
  <>
    <Card name="one" />
    <Card name="two" />
  </>
);

test('who is there is known before the server’s HTML is taken over, and it is taken over piece by piece all the same', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(page(createSignIn(), cards));
  const signIn = createSignIn();
  signIn.presumeSignedOut();
  happened.length = 0;
  let isOver = false;
  const otherWork = () => {
    if (happened.at(-1) !== 'other work') happened.push('other work');
    if (!isOver) setImmediate(otherWork);
  };
  otherWork();
  const onRecoverableError = vi.fn<() => void>();
  startTransition(() => void (root = hydrateRoot(place, page(signIn, cards), { onRecoverableError })));
  await vi.waitFor(() => expect(place.textContent).toBe('one signed-out two signed-out '));
  isOver = true;
  expect(happened.join()).not.toMatch(/one [^,]+,two/);
  expect(onRecoverableError).not.toHaveBeenCalled();
});
