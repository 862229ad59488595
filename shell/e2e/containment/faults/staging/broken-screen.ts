import type { Scripts } from './staged-release.ts';

const SHARED = ['react', '@matinee/shared-ui', '@matinee/shared-ui/router', 'react/jsx-runtime'];

/** What the page shares, as a screen's own imports give it. @param ids of all, in the remote's build */
const surroundings = ([react, sharedUi, router, jsx]: string[]) => `
  const React = require(${react});
  const { createElement: h, useEffect, useLayoutEffect, useState, use } = React;
  const sharedUi = require(${sharedUi});
  const { notify, tellSite } = sharedUi;
  const router = require(${router});
  const { useNavigate } = router;
  const jsxRuntime = require(${jsx});
`;

/** Has a chunk of a build wait for all that a broken screen takes of the page. @returns the ids of these modules */
function takeShared(scripts: Scripts, screen: string): string[] {
  const entry = [...scripts].find(([, text]) => text.includes('chunkMapping:{'));
  const ids = SHARED.map(
    (name) => new RegExp(`(\\d+):\\{shareScope:"default",shareKey:"${name}",`).exec(entry?.[1] ?? '')?.[1],
  );
  if (!entry || !ids.every((id) => id !== undefined))
    throw new Error(`What ${screen} takes of the page is not known`);
  const [file, text] = entry;
  const others = text
    .replace(new RegExp(`,?"?${screen}"?:\\["[^\\]]*\\]`), '')
    .replace('chunkMapping:{,', 'chunkMapping:{');
  scripts.set(file, others.replace('chunkMapping:{', `chunkMapping:{"${screen}":${JSON.stringify(ids)},`));
  return ids;
}

/**
 * Puts another screen in the place of one, in the form in which Rspack builds a chunk.
 * @param chunk name of the screen's file
 * @param code declares `Screen`; React's \`h\` and hooks, \`notify\`, \`tellSite\` and \`useNavigate\` are there
 */
export function replaceScreen(scripts: Scripts, chunk: string, code: string): void {
  const text = scripts.get(chunk)!;
  const screen = /([\w-]+)\.[0-9a-f]{8}\.js$/.exec(chunk)?.[1] ?? '';
  const [head] = /^.*?\.push\(\[\[/s.exec(text) ?? [];
  const asked = new RegExp(`\\("${screen}"\\)\\]?\\)?\\.then\\(\\w+\\.bind\\(\\w+,(\\d+)\\)\\)`);
  const module = [...scripts.values()].flatMap((script) => asked.exec(script)?.[1] ?? [])[0];
  if (!head || !module) throw new Error(`The form of ${chunk} is not known`);
  const ids = takeShared(scripts, screen);
  scripts.set(
    chunk,
    `${head}"${screen}"],{${module}(module, exports, require) {
      "use strict";
      require.r(exports);
      require.d(exports, { default: () => Screen });
      ${surroundings(ids)}
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
