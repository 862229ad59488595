const ACTS_BY_ITSELF =
  /\b(setInterval|setTimeout|requestAnimationFrame|requestIdleCallback|addEventListener|(Mutation|Intersection|Resize)Observer)\s*\(/;

/**
 * Puts modules that set timers, listen or observe, and that a part shares with anything else of its remote, into chunks of their own. The page
 * tells the timers of a part from those of a screen by the file of the script, and a module in both files runs from the one that came first.
 * @param parts names of the remote's parts, which their chunks have too
 * @returns what the bundler is told about splitting chunks
 */
export const timersApart = (parts) =>
  parts.length > 0 && {
    chunks: 'async',
    minSize: 0,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      timers: {
        minChunks: 2,
        enforce: true,
        test: (module, { chunkGraph }) =>
          ACTS_BY_ITSELF.test(String(module.originalSource()?.source() ?? '')) &&
          [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => parts.includes(name)),
        name: (module, chunks) => ['timers', ...[...chunks].map(({ name }) => name).toSorted()].join('-'),
      },
    },
  };
