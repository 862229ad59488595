const LOADS_SHEETS = /css_loading$/;

/** Leaves out what loads the sheets of chunks, which every visit would carry. A chunk with a sheet is no build. */
export class NoLateSheets {
  apply(compiler) {
    const { Compilation } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('NoLateSheets', (compilation) => {
      compilation.hooks.runtimeModule.tap('NoLateSheets', ({ name, source }) => {
        if (LOADS_SHEETS.test(name) && source) source.source = Buffer.from('');
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'NoLateSheets', stage }, () => {
        for (const chunk of compilation.chunks)
          if (!chunk.canBeInitial() && [...chunk.files].some((file) => file.endsWith('.css')))
            compilation.errors.push(
              new Error(`Nothing would load the sheet of ${chunk.name}: ask for it as a file (?as-it-is).`),
            );
      });
    });
  }
}
