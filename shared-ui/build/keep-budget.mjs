const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Makes a build fail whose code or style sheets are larger than they may be.
 * @param files file → `{ brotli }` in bytes
 * @param budget most bytes (brotli) of all `.js` and of all `.css` files
 */
export function keepBudget(compilation, files, budget) {
  if (!budget) throw new Error('remote.json has no budget: {"js": bytes, "css": bytes}, both brotli.');
  for (const kind of ['js', 'css']) {
    const sizes = Object.entries(files).flatMap(([file, { brotli }]) =>
      file.endsWith(`.${kind}`) ? [brotli] : [],
    );
    const sum = sizes.reduce((all, size) => all + size, 0);
    if (sum > budget[kind])
      compilation.errors.push(
        new Error(
          `Over the budget of remote.json: ${kind.toUpperCase()} is ${kB(sum)} of ${kB(budget[kind])} (brotli). ` +
            'Load less, or raise the budget and say why in the commit.',
        ),
      );
  }
}
