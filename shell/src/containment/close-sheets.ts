import { only } from './only.ts';
import { ownerOfCaller } from './limit-parts.ts';

/** The sheets of the page are read as a copy: tools look at them, and what is changed in it changes nothing. */
export function closeSheets(): void {
  const { prototype } = CSSStyleSheet;
  const getterOf = (owner: object, name: string) => Object.getOwnPropertyDescriptor(owner, name)?.get;
  const rulesOf = getterOf(prototype, 'cssRules');
  if (!rulesOf) return;
  const isOpen = (sheet: unknown): boolean => {
    const { ownerNode } = sheet as CSSStyleSheet;
    if (!(ownerNode instanceof Element)) return true;
    // Those of Clerk and of the notices stay for all pages: nobody else changes them.
    const isShut = ownerNode.matches('#_goober, [data-emotion^=cl-]') && ownerOfCaller();
    return !isShut && !ownerNode.matches('link, [data-shell], [data-sheet-of]');
  };
  const copies = new WeakMap<CSSStyleSheet, CSSStyleSheet>();
  const copyOf = (sheet: CSSStyleSheet): CSSStyleSheet => {
    const copy = copies.get(sheet) ?? new CSSStyleSheet();
    if (!copies.has(sheet)) {
      const rules = [...(rulesOf.call(sheet) as CSSRuleList)];
      copy.replaceSync(rules.map(({ cssText }) => cssText).join('\n'));
      copies.set(sheet, copy);
    }
    return copy;
  };
  // The second is the older name of the first; by the third a sheet holds for paper only.
  for (const [owner, name] of [
    [prototype, 'cssRules'],
    [prototype, 'rules'],
    [Object.getPrototypeOf(prototype), 'media'],
  ] as [object, string][]) {
    const native = getterOf(owner, name);
    if (native)
      Object.defineProperty(owner, name, {
        configurable: false,
        get(this: CSSStyleSheet): unknown {
          return native.call(isOpen(this) ? this : copyOf(this));
        },
      });
  }
  only(prototype, 'insertRule deleteRule addRule removeRule', isOpen);
}
