import {
  ClerkLoaded,
  ClerkProvider,
  SignedIn,
  SignedOut,
  SignIn,
  SignInButton,
  SignUpButton,
  useAuth,
  UserButton,
  useUser,
} from '@clerk/clerk-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Settings {
  publishableKey: string;
  nonce?: string;
}

const element = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
};

function Header() {
  const { user } = useUser();
  const { getToken, isSignedIn } = useAuth();
  const [answer, setAnswer] = useState('');
  const ask = async (fresh: boolean) => {
    const token = await getToken({ skipCache: fresh });
    const told = await fetch('/whoami', {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    setAnswer(await told.text());
  };
  return (
    <header>
      <ClerkLoaded>
        <p data-testid="who">
          {isSignedIn && user ? `${user.fullName} ${user.primaryEmailAddress?.emailAddress}` : 'visitor'}
        </p>
      </ClerkLoaded>
      <SignedOut>
        <SignInButton mode="modal">
          <button type="button">Login</button>
        </SignInButton>
        <SignUpButton mode="modal">
          <button type="button">Register</button>
        </SignUpButton>
      </SignedOut>
      <SignedIn>
        <UserButton>
          <UserButton.MenuItems>
            <UserButton.Action
              label="My Booking"
              labelIcon={<i>b</i>}
              onClick={() => setAnswer('my bookings')}
            />
          </UserButton.MenuItems>
        </UserButton>
      </SignedIn>
      <button type="button" onClick={() => void ask(false)}>
        Ask
      </button>
      <button type="button" onClick={() => void ask(true)}>
        Ask afresh
      </button>
      <pre data-testid="answer">{answer}</pre>
    </header>
  );
}

const settings: Settings = JSON.parse(element('settings').textContent ?? '');
const go = (how: 'pushState' | 'replaceState') => (to: string) => history[how](null, '', to);

createRoot(element('root')).render(
  <ClerkProvider
    {...settings}
    proxyUrl="/__clerk"
    clerkJSUrl="/__clerk/npm/@clerk/clerk-js@5/dist/clerk.browser.js"
    telemetry={false}
    afterSignOutUrl="/"
    routerPush={go('pushState')}
    routerReplace={go('replaceState')}
  >
    <Header />
    <SignedOut>{location.pathname === '/admin' && <SignIn routing="hash" />}</SignedOut>
  </ClerkProvider>,
);
