// @vitest-environment happy-dom
import { createElement, type Context, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

// Copies of their own: what is frozen here other tests want to look into.
vi.resetModules();
const sharedUi = await import('@matinee/shared-ui');
const { Link, NavLink } = await import('@matinee/shared-ui/router');
const { default: react } = await import('react');
const jsxRuntime = (await import('react/jsx-runtime')) as unknown as { default: object };
const compilerRuntime = (await import('react/compiler-runtime')) as unknown as { c(size: number): unknown[] };
const { SWRConfig } = await import('swr');
const { shareScope } = await import('./shared-modules.ts');
shareScope();
// A page makes it once, and no harm comes of a second time.
shareScope();

const { SiteContext, SessionContext, PlacesContext } = sharedUi;

test.each<[what: string, shared: object]>([
  ['the notices', sharedUi.notify],
  ['React', react],
  ['what React has for lists of children', react.Children],
  ['what elements are made by', jsxRuntime.default],
  ['what every cache of SWR begins with', SWRConfig.defaultValue],
  ['the first cache of SWR', SWRConfig.defaultValue.cache],
  ['links', Link],
  ['links that know where they are', NavLink],
  ['the class of a failure', sharedUi.ApiFailure],
  ['the class of all components', react.Component],
  ['what every component has', react.Component.prototype],
  ['what every component has that looks before it renders', react.PureComponent.prototype],
  ['what tells the site', SiteContext],
  ['what tells the session', SessionContext],
  ['what tells the places', PlacesContext],
])('nobody puts anything else into %s, which all teams have', (_what, shared) => {
  for (const name of [...Object.keys(shared), 'shouldComponentUpdate', 'getDerivedStateFromProps']) {
    expect(() => Object.defineProperty(shared, name, { value: () => {} })).toThrow(TypeError);
    expect(Reflect.deleteProperty(shared, name)).toBe(!(name in shared));
  }
});

test.each([react.Component, react.PureComponent])(
  'a class of a team’s own may be made of %o in the old way, and have its own of all',
  (base) => {
    function Old() {}
    Old.prototype = Object.create(base.prototype) as object;
    const own = { constructor: Old, setState: () => {}, shouldComponentUpdate: () => true };
    Object.assign(Old.prototype, own);
    expect(Old.prototype).toMatchObject(own);
  },
);

const WORKINGS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const shown = (element: () => ReactNode): string => {
  const place = document.createElement('p');
  const root = createRoot(place);
  flushSync(() => root.render(createElement(element)));
  const { textContent } = place;
  root.unmount();
  return textContent;
};

test('what is done to all that is had of React’s workings stops nobody’s rendering', () => {
  const workings = Reflect.get(react, WORKINGS) as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(workings)) Reflect.set(workings, name, undefined);
  Object.freeze(workings);
  expect(
    shown(() => {
      const [count] = react.useState(1);
      const given = Reflect.get(workings, 'H') as object;
      for (const name of Object.keys(given)) Reflect.set(given, name, undefined);
      return react.useMemo(() => `${count} and more`, [count]);
    }),
  ).toBe('1 and more');
});

test('what React’s compiler has made of a screen remembers as before', () => {
  const { c } = Reflect.get(react, '__COMPILER_RUNTIME') as { c(size: number): unknown[] };
  const Compiled = () => `${compilerRuntime.c(2).length} ${c(3).length}`;
  expect(shown(Compiled)).toBe('2 3');
});

test('a context gives what it is given, also when somebody has frozen it', () => {
  const Shows = () => String(react.use(SiteContext as unknown as Context<string>));
  Object.freeze(SiteContext);
  const place = document.createElement('p');
  const root = createRoot(place);
  const page = (words: unknown) =>
    flushSync(() =>
      root.render(
        createElement(SiteContext as unknown as Context<unknown>, { value: words }, createElement(Shows)),
      ),
    );
  page('one');
  expect(place.textContent).toBe('one');
  page('two');
  expect(place.textContent).toBe('two');
  root.unmount();
});
