const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const kinds = ['js', 'css'];

/** The files of a kind with their compressed sizes in bytes, largest first. */
const sizesOf = (files, names, kind) =>
  names
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => ({ name, size: files[name].brotli }))
    .toSorted((one, other) => other.size - one.size);
const sumOf = (sizes) => sizes.reduce((sum, { size }) => sum + size, 0);

/**
 * Makes a build fail whose code or style sheets are larger than they may be.
 * @param files file → `{ brotli }` in bytes
 * @param budget most bytes (brotli) of all `.js` and of all `.css` files
 */
export function keepBudget(compilation, files, budget) {
  if (!budget) throw new Error('remote.json has no budget: {"js": bytes, "css": bytes}, both brotli.');
  for (const kind of kinds) {
    const sizes = sizesOf(files, Object.keys(files), kind);
    const sum = sumOf(sizes);
    if (sum > budget[kind])
      compilation.errors.push(
        new Error(
          `Over the budget of remote.json: ${kind.toUpperCase()} is ${kB(sum)} of ${kB(budget[kind])} (brotli): ` +
            `${sizes.map(({ name, size }) => `${name} ${kB(size)}`).join(', ')}. ` +
            'Load less, or raise the budget and say why in the commit.',
        ),
      );
  }
}

/**
 * Makes a build fail whose script for first views is larger than it may be.
 * @param view its name among the files; undefined when there is none
 * @param budget most bytes (brotli) of it
 */
export function keepViewBudget(compilation, files, view, budget) {
  if (view === undefined) return;
  if (budget === undefined)
    throw new Error('The budget of remote.json has no "view": bytes of view.cjs (brotli).');
  if (files[view].brotli > budget)
    compilation.errors.push(
      new Error(
        `Over the budget of remote.json: ${view} is ${kB(files[view].brotli)} of ${kB(budget)} (brotli). ` +
          'Render less, or raise the budget and say why in the commit.',
      ),
    );
}

/**
 * Makes a build fail in which a part of the remote is larger than it may be.
 * @param parts each with its name, its files (`preload`) and its budget
 */
export function keepPartBudgets(compilation, files, parts) {
  for (const { name, preload, budget } of parts) {
    const sum = sumOf(sizesOf(files, preload, 'js'));
    if (sum > budget.js)
      compilation.errors.push(
        new Error(
          `Over the budget of the part ${name} in remote.json: JS is ${kB(sum)} of ${kB(budget.js)} (brotli). ` +
            'Load less, or raise the budget and say why in the commit.',
        ),
      );
  }
}

/**
 * Makes the shell's build fail when a part that every visit loads has grown over its own limit, and names the part.
 * @param files file → `{ brotli }` in bytes
 * @param groups chunk group → its files
 * @param everyVisit chunk group that every visit loads → most bytes (brotli) of its `.js` and of its `.css` files
 */
export function keepVisitBudget(compilation, files, groups, everyVisit) {
  for (const [group, limits] of Object.entries(everyVisit)) {
    if (!groups[group])
      throw new Error(`budget.json says that every visit loads ${group}, which is no chunk.`);
    for (const kind of kinds) {
      const sum = sumOf(sizesOf(files, groups[group], kind));
      const limit = limits[kind] ?? 0;
      if (sum > limit)
        compilation.errors.push(
          new Error(
            `Over the budget of budget.json: ${kind.toUpperCase()} of ${group}, which every visit loads, is ` +
              `${kB(sum)} of ${kB(limit)} (brotli). Load less, or raise the limit and say why in the commit.`,
          ),
        );
    }
  }
}
