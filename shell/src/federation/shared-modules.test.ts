// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

// Copies of their own: what is frozen here other tests want to look into.
vi.resetModules();
const { notify } = await import('@matinee/shared-ui');
const { default: react } = await import('react');
const { SWRConfig } = await import('swr');
const { shareScope } = await import('./shared-modules.ts');
shareScope();

test.each([
  ['the notices', notify],
  ['React', react],
  ['what every cache of SWR begins with', SWRConfig.defaultValue],
])('nobody puts anything else into %s, which all teams have', (_what, shared) => {
  for (const name of Object.keys(shared))
    expect(() => Object.defineProperty(shared, name, { value: () => {} })).toThrow(TypeError);
});
