/** On an element while what it asks for is on its way: fresh-addresses.mjs looks for it. */
const LOADING = 'data-rspack-loading';

/** What only the federation plugin's own runtime would read, and what that one would put in its place. */
const UNREAD =
  /(?<=shareKey: "[^"]*"), import: null|, initialConsumes: \[\]|, strictVersion: .*?treeShakingMode: null|^.*(?:getContainer|f\.consumes) \|\| function.*$/gm;

/**
 * The bundler's name of a part of its loader → what stands in its place, made of what stands there.
 * @param require the bundler's name for what loads modules
 * @param output of the build
 */
const partsOf = (require, { uniqueName, chunkLoadingGlobal, chunkLoadTimeout }) => ({
  // Waits for what an element asks for.
  load_script: () => `
    ${require}.l = (chunk, kind, what) => new Promise((resolve, reject) => {
      const end = ({ type }) => {
        clearTimeout(late);
        element.onload = element.onerror = null;
        element.removeAttribute('${LOADING}');
        if (what.src || type !== 'load') element.remove();
        if (type === 'load') resolve();
        else reject(${require}.lost(chunk, type));
      };
      const late = setTimeout(end, ${chunkLoadTimeout}, { type: 'timeout' });
      const element = Object.assign(document.createElement(kind), what);
      element.setAttribute('${LOADING}', '');
      if (what.href) element.setAttribute('data-rspack', '${uniqueName}:chunk-' + chunk);
      element.crossOrigin = 'anonymous';
      element.onload = element.onerror = end;
      document.head.append(element);
    });
    ${require}.lost = (chunk, type) =>
      Object.assign(new Error('Loading chunk ' + chunk + ' failed: ' + type), { name: 'ChunkLoadError' });`,
  jsonp_chunk_loading: () => `
    const there = {};
    const coming = {};
    ${require}.f.j = (chunk, promises) => {
      if (there[chunk]) return;
      coming[chunk] ??= ${require}
        .l(chunk, 'script', { src: ${require}.p + ${require}.u(chunk), integrity: ${require}.sriHashes[chunk] })
        .then(() => {
          if (!there[chunk]) throw ${require}.lost(chunk, 'missing');
        })
        .finally(() => delete coming[chunk]);
      promises.push(coming[chunk]);
    };
    const take = (next, data) => {
      const [chunks, modules, start] = data;
      Object.assign(${require}.m, modules);
      start?.(${require});
      next?.(data);
      for (const chunk of chunks) there[chunk] = 1;
    };
    const all = (globalThis[${JSON.stringify(chunkLoadingGlobal)}] ??= []);
    for (const data of all) take(undefined, data);
    all.push = take.bind(null, all.push.bind(all));`,
  // A sheet whose link is there, or stands in the page in its place, is not asked for.
  css_loading: () => `
    const sheets = {};
    const start = (chunk, integrity) => {
      const href = ${require}.p + ${require}.k(chunk);
      const known = ':is([data-rspack="${uniqueName}:chunk-' + chunk + '"], [href^="' + href + '"])';
      return document.querySelector('link[rel=stylesheet]:not([${LOADING}])' + known)
        ? undefined
        : ${require}.l(chunk, 'link', { rel: 'stylesheet', href, integrity }).catch((error) => {
            delete sheets[chunk];
            throw error;
          });
    };
    ${require}.f.css = (chunk, promises) => {
      const integrity = ${require}.sriCssHashes[chunk];
      if (integrity) promises.push((sheets[chunk] ??= start(chunk, integrity)));
    };`,
  consumes_loading: (text) => text.replace(UNREAD, ''),
  initialize_exposes: (text) => text.replace(UNREAD, ''),
  embed_federation_runtime: (text) => `
    const before = ${require}.x;
    ${require}.x = () => {
      ${/\w+\(\d+\)/.exec(text)[0]};
      return before();
    };`,
  'module_federation/runtime': () => '',
  sharing: () => '',
  make_namespace_object: () => `
    ${require}.r = (exports) =>
      Object.defineProperties(exports, { [Symbol.toStringTag]: { value: 'Module' }, __esModule: { value: true } });`,
  global: () => `${require}.g = globalThis;`,
});

/**
 * Makes what loads the chunks and sheets of a build small: it stands in the page's own script and in every entry, and so as often in a page as
 * the page has parts of teams. The bundler's own is also for browsers, hosts and updates that nothing released meets.
 */
export class SmallLoaders {
  apply(compiler) {
    const { RuntimeGlobals } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('SmallLoaders', (compilation) => {
      const parts = partsOf(RuntimeGlobals.require, compilation.outputOptions);
      compilation.hooks.runtimeModule.tap('SmallLoaders', ({ name, source }) => {
        const text = source?.source.toString();
        // What a build does not need is empty.
        if (text && Object.hasOwn(parts, name)) source.source = Buffer.from(parts[name](text));
      });
    });
  }
}
