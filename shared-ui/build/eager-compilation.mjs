import { rspack } from '@rspack/core';

/** The first line of a script that is compiled so. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Has a browser compile all functions of the scripts while they are downloaded, on another thread: without it the main
 * thread would parse each of them a second time when it is called first, and on a phone the page stands still for that.
 * Read by Chromium from 136 on, a comment to others.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export const eagerCompilation = () =>
  new rspack.BannerPlugin({
    banner: COMPILE_HINT,
    raw: true,
    test: /\.js$/,
    // After the minimizer, which takes comments away, and before the hashes.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
