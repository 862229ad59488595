import { closed, open, type Gate } from './gate.ts';
import { kB } from './kilobytes.ts';

export interface Sizes {
  js: number;
  css: number;
}

/**
 * All code and all style sheets of a remote, compressed, against its budget.
 * @param sizes bytes (brotli)
 * @param parts its parts, each with the size of its own code and what that may be at most
 */
export function budgetGate(
  sizes: Sizes,
  budget: Sizes,
  parts: readonly { part: string; js: number; limit: number }[] = [],
): Gate {
  const of = (kind: keyof Sizes) => `${kind.toUpperCase()} ${kB(sizes[kind])} of ${kB(budget[kind])}`;
  const over = (['js', 'css'] as const).filter((kind) => sizes[kind] > budget[kind]);
  const heavy = parts.find(({ js, limit }) => js > limit);
  if (heavy && over.length === 0)
    return closed(
      'budget',
      `over the budget of its part ${heavy.part}: JS ${kB(heavy.js)} of ${kB(heavy.limit)} (brotli)`,
      'Load less, or raise the budget of the part in remote.json and say why in the commit.',
    );
  return over.length > 0
    ? closed(
        'budget',
        `over the budget: ${over.map(of).join(', ')} (brotli)`,
        'Load less, or raise the budget in remote.json and say why in the commit.',
      )
    : open('budget', `${of('js')}, ${of('css')} (brotli)`);
}
