import type { Scripts } from './staged-release.ts';

/** What the page shares, as a screen's own imports would give it. */
const SURROUNDINGS = `
  const shared = (name) => Object.values(__FEDERATION__.__INSTANCES__[0].shareScopeMap.default[name])[0].lib();
  const { createElement: h, useEffect, useLayoutEffect, useState, use } = shared("react");
  const { notify } = shared("@matinee/shared-ui");
  const { useNavigate } = shared("@matinee/shared-ui/router");
`;

/**
 * Puts another screen in the place of one, in the form in which Rspack builds a chunk.
 * @param chunk name of the screen's file
 * @param code declares `Screen`; React's \`h\` and hooks, \`notify\` and \`useNavigate\` are there
 */
export function replaceScreen(scripts: Scripts, chunk: string, code: string): void {
  const text = scripts.get(chunk)!;
  const screen = /([\w-]+)\.[0-9a-f]{8}\.js$/.exec(chunk)?.[1] ?? '';
  const [head] = /^.*?\.push\(\[\[/s.exec(text) ?? [];
  const asked = new RegExp(`\\("${screen}"\\)\\.then\\(\\w+\\.bind\\(\\w+,(\\d+)\\)\\)`);
  const module = [...scripts.values()].flatMap((script) => asked.exec(script)?.[1] ?? [])[0];
  if (!head || !module) throw new Error(`The form of ${chunk} is not known`);
  scripts.set(
    chunk,
    `${head}"${screen}"],{${module}(module, exports, require) {
      "use strict";
      require.r(exports);
      require.d(exports, { default: () => Screen });
      ${SURROUNDINGS}
      ${code}
    }}]);`,
  );
}

const component = {
  render: `function Screen() { throw new Error("a bad mood"); }`,
  effect: `function Screen() { useEffect(() => { throw new Error("too late to be fine"); }, []); return null; }`,
};

/** Puts a screen that throws in the place of one. */
export const brokenScreen = (scripts: Scripts, chunk: string, where: keyof typeof component): void =>
  replaceScreen(scripts, chunk, component[where]);
