// Runs inside of each context of a renderer, before the remote's own script: whatever is in here is the remote's to break,
// and nobody trusts it once the remote has run. Strings come in, strings go out.
import './surroundings.ts';
import * as sharedUi from '@matinee/shared-ui';
import type { RemoteModule } from '@matinee/shared-ui';
import * as router from '@matinee/shared-ui/router';
import * as react from 'react';
import { renderToString } from 'react-dom/server';
import * as jsxRuntime from 'react/jsx-runtime';
import * as swr from 'swr';
import { withLaterClock } from './later-clock.ts';
import { viewOf } from './view.tsx';
import type { Asked } from './asked.ts';

const provided: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  swr,
  '@matinee/shared-ui': sharedUi,
  '@matinee/shared-ui/router': router,
};

let remote: RemoteModule;

/** Takes the remote's script as a function. */
function take(script: (module: object, exports: object, require: (name: string) => unknown) => void): void {
  const module = { exports: {} };
  script(module, module.exports, (name) => {
    const found = provided[name];
    if (!found) throw new Error(`${name} is not provided`);
    return found;
  });
  remote = module.exports as RemoteModule;
}

/** Makes the screen of an address ready; it is when all that this began has run. */
function prepare(asked: string): void {
  const { pathname } = JSON.parse(asked) as Asked;
  void remote.preload(pathname).catch(() => undefined);
}

/** React begins with hints for pictures: they stand where they are shown in the same page, and a slot has no place for them. */
const HINTS = /^(?:<link rel="preload" as="image"(?:"[^"]*"|[^">])*>)+/;

/** The HTML of what stands in the slot of the page. @param later milliseconds by which the clock is ahead */
const render = (asked: string, later: string): string =>
  withLaterClock(Number(later), () =>
    renderToString(viewOf(remote, JSON.parse(asked) as Asked), { identifierPrefix: 'page-' }).replace(
      HINTS,
      '',
    ),
  );

Object.assign(globalThis, { take, prepare, render });
