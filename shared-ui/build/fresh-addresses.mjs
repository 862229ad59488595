/**
 * Gives every request for a chunk after the first an address of its own, over all attempts of a page: a request that
 * hangs holds Chromium's cache lock on its address, a retry would wait behind it or its element, and a preload that
 * failed answers for its address.
 */
export class FreshAddresses {
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack;
    const { getChunkScriptFilename, getChunkCssFilename, publicPath } = RuntimeGlobals;
    const wrap = (fileOf) => `if (${fileOf}) ${fileOf} = fresh(${fileOf});`;
    class Addresses extends RuntimeModule {
      constructor() {
        super('fresh-addresses', RuntimeModule.STAGE_ATTACH);
      }
      generate() {
        return `
          const asked = (globalThis.matineeAsked ??= new Map());
          const again = Number(document.currentScript?.src.split('?attempt=')[1] ?? 0);
          const fresh = (fileOf) => (chunk) => {
            const file = fileOf(chunk);
            const url = ${publicPath} + file;
            const before = asked.get(url) ?? again;
            asked.set(url, before + 1);
            if (before === 0) return file;
            const hanging = 'script[src^="' + url + '"], link[data-rspack-loading][href^="' + url + '"]';
            for (const element of document.querySelectorAll(hanging)) element.remove();
            return file + '?attempt=' + before;
          };
          ${[getChunkScriptFilename, getChunkCssFilename].map(wrap).join('\n')}`;
      }
    }
    compiler.hooks.thisCompilation.tap('FreshAddresses', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FreshAddresses', (chunk) => {
        compilation.addRuntimeModule(chunk, new Addresses());
      });
    });
  }
}
