// A loader for react-router: takes out what only its data router does, which no page here has, and lets the rest be shaken.

/** What is read of the contexts that only a data router fills, and of what hangs on them → what that is without one. */
const WITHOUT = [
  [/React\d*\.useContext\((?:DataRouterContext|DataRouterStateContext)\)/g, 'null'],
  [/React\d*\.useContext\(FrameworkContext\)/g, 'undefined'],
  [/React\d*\.useContext\(RSCRouterContext\)/g, 'false'],
  [/\bdataRouterOpts\?\.state\b/g, 'undefined'],
  [/\bisDataRoute \? useNavigateStable\(\) :/g, ''],
  [/\bshouldPrefetch && !isAbsolute \?/g, 'false ?'],
  [/^RenderErrorBoundary\.contextType = \w+;$/gm, ''],
];
/** Statements that keep what nobody uses: names for tools, what is made while the module runs, and sentences for whoever writes a page. */
const KEEPING = [
  [/^( *)warning\(\n[\s\S]*?\n\1\);$/gm, ';'],
  [/^ *warning\(.*\);$/gm, ';'],
  // What is not valid fails as before, with a word instead of a sentence.
  [
    /^( *)(invariant\(\n[\s\S]*?\n *)(?:`(?:[^`\\]|\\.)*`|"[A-Z][^"\n]*")(?=\n\1\);$)/gm,
    '$1$2"invalid route"',
  ],
  [/(?<=^function getInvalidPathError\(.*\n  return )`[\s\S]*?`(?=;$)/m, '`invalid to.${field}`'],
  [/^\w+\.displayName = "[\w.]+";$/gm, ''],
  [/= (?=React\d*\.(?:forwardRef|createContext|memo|createElement)\()/g, '= /* @__PURE__ */ '],
];

/**
 * @param code of react-router's production build
 * @throws {Error} when it is not what it was: then look whether what is taken out here is still what it was, too
 */
export function slimRouter(code) {
  // Some of its files have nothing to do with rendering.
  if (!code.includes('DataRouterContext')) return code;
  return [...WITHOUT, ...KEEPING].reduce((slimmed, [pattern, instead]) => {
    if (slimmed.search(pattern) === -1)
      throw new Error(`react-router has no ${pattern.source} any more: see shared-ui/build/slim-router.mjs.`);
    return slimmed.replace(pattern, instead);
  }, code);
}

export default slimRouter;
