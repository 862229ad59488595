/** The modules of a build that came from files, each with its path and its code as the bundler read it, types removed. */
export function* filesOf(compilation) {
  for (const module of compilation.modules) {
    const code = module.resource && module.originalSource()?.source();
    if (code) yield { module, file: module.resource.split('?')[0], code: code.toString() };
  }
}

/**
 * The names that a file of a build exports.
 * @param file absolute path
 */
export function exportedBy(compilation, file) {
  for (const each of filesOf(compilation))
    if (each.file === file) {
      const names = compilation.moduleGraph.getProvidedExports(each.module);
      if (Array.isArray(names)) return [...names].sort();
      throw new Error(`What ${file} exports cannot be told: export by name, not with *.`);
    }
  throw new Error(`${file} is not in the build.`);
}

const STATEMENT = /\b(?:import|export)\s*([^'";]*?)\s*from\s*["']([^"']+)["']/g;

/** `{ a, b as c }` → a, b; `d` → default; a whole namespace cannot be compared with anything. */
function namesIn(clause, file) {
  if (clause.includes('*'))
    throw new Error(`${file} takes all of a shared module: take what you need by name.`);
  const [, before = '', inside = ''] = /^([^{]*)(?:\{([^}]*)\})?/.exec(clause);
  const named = inside
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/)[0])
    .filter(Boolean);
  return [...(before.replace(',', '').trim() ? ['default'] : []), ...named];
}

/**
 * The names that a build takes from modules of others.
 * @param modules requests such as `@matinee/shared-ui`
 * @returns request → names, sorted; without those that nothing is taken from
 */
export function takenBy(compilation, modules) {
  const taken = new Map();
  for (const { file, code } of filesOf(compilation))
    for (const [, clause, request] of code.matchAll(STATEMENT))
      if (modules.includes(request))
        for (const name of namesIn(clause, file))
          taken.set(request, (taken.get(request) ?? new Set()).add(name));
  return Object.fromEntries([...taken].sort().map(([request, names]) => [request, [...names].sort()]));
}
