// The front page as one team would build it: React rendered on a server of Node and hydrated, from the same screens and the
// same frame, without composition, containment and sign-in. Its rival in the measurement has all of that.
import { StrictMode, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import '../../../../../mfe-catalog/src/remote.css';
import HomePage from '../../../../../mfe-catalog/src/home/HomePage.tsx';
import { aroundPage } from '../../../../../shell/src/around-page.tsx';
import { createSignIn } from '../../../../../shell/src/auth/sign-in.ts';
import { Frame } from '../../../../../shell/src/chrome/Frame.tsx';
import '../../../../../shell/src/theme/shell.css';

/** What the page is rendered from, in both places. */
export type MonolithFacts = Pick<Parameters<typeof aroundPage>[0], 'site' | 'links' | 'answers'>;

/** The tree of the page, without its router. */
export function monolith(facts: MonolithFacts): ReactNode {
  const signIn = createSignIn();
  signIn.presumeSignedOut();
  const home = (
    <div data-remote="catalog">
      <HomePage />
    </div>
  );
  return aroundPage({ ...facts, signIn })(
    <Frame remotes={[]}>
      <Routes>
        <Route path="/" element={home} />
      </Routes>
    </Frame>,
  );
}

const root = 'document' in globalThis && document.getElementById('root');
if (root)
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        {monolith(JSON.parse(document.getElementById('facts')?.textContent ?? '') as MonolithFacts)}
      </BrowserRouter>
    </StrictMode>,
  );
