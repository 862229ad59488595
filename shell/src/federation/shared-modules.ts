import * as sharedUi from '@matinee/shared-ui';
import * as router from '@matinee/shared-ui/router';
import react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as swr from 'swr';
import { WORKINGS } from '../watching/is-reacts.ts';
import { lockShadowed } from '../watching/lock-shadowed.ts';

declare const SHARED_VERSIONS: Record<string, string> | undefined;

/** Module → version, as the build has found them; none where everything is one build. */
const versions = typeof SHARED_VERSIONS === 'undefined' ? {} : SHARED_VERSIONS;

/** A version of a shared module, in the form that containers of Module Federation ask for. */
interface Offer {
  get(): () => unknown;
  from: string;
  eager: true;
  loaded: 1;
}
/** What a page shares with remotes: module → version → offer. */
export type ShareScope = Record<string, Record<string, Offer>>;

const modules: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  swr,
  '@matinee/shared-ui': sharedUi,
  '@matinee/shared-ui/router': router,
};

/** Freezes a thing. What React itself writes into a context goes on. */
function freeze(one: object): void {
  for (const name of Object.keys(one).filter((key) => key.startsWith('_current'))) {
    let value: unknown = Reflect.get(one, name);
    Object.defineProperty(one, name, {
      get: () => value,
      set(next) {
        value = next;
      },
    });
  }
  Object.freeze(one);
}

const shared = react as unknown as Record<string, { H?: { useMemoCache: unknown }; A?: null }>;

/** React and its renderer have found their common workings by now. Of others only what React's compiler has made asks for one of them. */
function keepWorkings(): void {
  const workings = shared[WORKINGS];
  // There the code of remotes says with each element who has made it.
  if (process.env.NODE_ENV === 'development') return;
  const get = () => ({ useMemoCache: workings!.H!.useMemoCache });
  shared[WORKINGS] = Object.defineProperty({ A: null }, 'H', { get });
}

/** Who puts another function or another setting into what is everybody's would do so for all. */
function lockAll(): void {
  if (Object.isFrozen(react)) return;
  keepWorkings();
  for (const { prototype } of [react.Component, react.PureComponent]) {
    lockShadowed(prototype, ...Object.keys(prototype));
    Object.preventExtensions(prototype);
  }
  const own = [react, Reflect.get(jsxRuntime, 'default') as object, swr.SWRConfig.defaultValue];
  for (const all of [own, ...own, swr, sharedUi, router])
    for (const [name, one] of Object.entries<unknown>({ ...all }))
      if (one != null && name !== WORKINGS) freeze(one);
}

/** The page's own copies, which no remote brings and nobody changes from now on; each is there once, in one version. */
export function shareScope(): ShareScope {
  lockAll();
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      const module = modules[name];
      return [name, { [version]: { get: () => () => module, from: 'shell', eager: true, loaded: 1 } }];
    }),
  );
}

/** Versions of the shared modules in this page. */
export const sharedVersions = (): Record<string, string> => versions;
