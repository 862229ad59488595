import type { Scripts } from './staged-release.ts';

const component = {
  render: `function Screen() { throw new Error("a bad mood"); }`,
  // The page's own React, as its federation runtime shares it.
  effect: `const [react] = Object.values(__FEDERATION__.__INSTANCES__[0].shareScopeMap.default.react);
    const { useEffect } = react.lib();
    function Screen() { useEffect(() => { throw new Error("too late to be fine"); }, []); return null; }`,
};

/**
 * Puts a screen that throws in the place of one, in the form in which Rspack builds a chunk.
 * @param chunk name of the screen's file
 */
export function brokenScreen(scripts: Scripts, chunk: string, where: keyof typeof component): void {
  const text = scripts.get(chunk)!;
  const screen = /([\w-]+)\.[0-9a-f]{8}\.js$/.exec(chunk)?.[1] ?? '';
  const [head] = /^.*?\.push\(\[\[/s.exec(text) ?? [];
  const asked = new RegExp(`\\("${screen}"\\)\\.then\\(\\w+\\.bind\\(\\w+,(\\d+)\\)\\)`);
  const module = [...scripts.values()].flatMap((script) => asked.exec(script)?.[1] ?? [])[0];
  if (!head || !module) throw new Error(`The form of ${chunk} is not known`);
  scripts.set(
    chunk,
    `${head}"${screen}"],{${module}(module, exports, require) {
      require.r(exports);
      require.d(exports, { default: () => Screen });
      ${component[where]}
    }}]);`,
  );
}
