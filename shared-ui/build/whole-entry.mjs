/** What finds the address that a script came from, in the bundler's words. It asks more than a page of today needs. */
const ADDRESS = /auto_public_path$/;

/**
 * Makes an entry whole: what the remote exposes is in it, and comes with the same request instead of one after it. Each remote of a page
 * costs an answer and a way to its host less, those of parts included.
 */
export class WholeEntry {
  /**
   * @param entry file of the entry
   * @param exposed name of the chunk that holds what is exposed, which has files of its own beside its script
   */
  constructor(entry, exposed) {
    this.entry = entry;
    this.exposed = exposed;
  }
  apply(compiler) {
    const { Compilation, RuntimeGlobals, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('WholeEntry', (compilation) => {
      compilation.hooks.runtimeModule.tap('WholeEntry', ({ name, source }) => {
        if (ADDRESS.test(name) && source)
          // The entry of a remote is a script of its own in the page, and says so while it runs.
          source.source = Buffer.from(
            `${RuntimeGlobals.publicPath} = document.currentScript.src.replace(/[^/]*$/, "");`,
          );
      });
      // When hashes are final: nobody refers to the entry by one.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'WholeEntry', stage }, () => {
        const chunk = [...compilation.chunks].find(({ name }) => name === this.exposed);
        const script = [...(chunk?.files ?? [])].find((file) => file.endsWith('.js'));
        const texts = [this.entry, script].map((file) => file && compilation.getAsset(file)?.source.source());
        if (texts.includes(undefined)) return;
        // Nobody asks for the script that is in it.
        const hash = new RegExp(`(sriHashes=\\{(?:[^}]*,)?)"?${this.exposed}"?:"[^"]*",?`);
        const whole = texts.join('\n').replace(hash, '$1');
        compilation.updateAsset(this.entry, new sources.RawSource(whole));
        compilation.deleteAsset(script);
      });
    });
  }
}
