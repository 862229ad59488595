import postcss from 'postcss';

const isKeyframes = ({ name }) => /(^|-)keyframes$/.test(name);
const inside = (node, matches) => {
  for (let parent = node.parent; parent; parent = parent.parent) if (matches(parent)) return true;
  return false;
};
/** What stands for the page as a whole, at the beginning of a selector. */
const WHOLE_PAGE = /^(?::root|:host|html|body)(?![\w-])/;

/**
 * Has the sheets of a remote reach its own screens only: every selector begins with its slot, which weighs nothing, so that
 * what overrides what stays as it is written. Of a page as a whole only the slot is meant. Keyframes, whose names the page
 * has in common, get the remote's name before theirs.
 * @param name of the remote, as in `data-remote`
 */
export function scopeSheets(name) {
  const scope = `:where([data-remote=${name}])`;
  const scoped = (selector) =>
    WHOLE_PAGE.test(selector) ? selector.replace(WHOLE_PAGE, scope) : `${scope} ${selector}`;
  return {
    postcssPlugin: 'matinee-scope-sheets',
    OnceExit(root) {
      const renamed = new Map();
      root.walkAtRules((rule) => {
        if (!isKeyframes(rule) || rule.params.startsWith(`${name}-`)) return;
        renamed.set(rule.params, `${name}-${rule.params}`);
        rule.params = renamed.get(rule.params);
      });
      root.walkRules((rule) => {
        const isNested = inside(rule, (parent) => parent.type === 'rule');
        const isFrame = inside(rule, (parent) => parent.type === 'atrule' && isKeyframes(parent));
        if (!isNested && !isFrame) rule.selector = postcss.list.comma(rule.selector).map(scoped).join(', ');
      });
      if (renamed.size === 0) return;
      root.walkDecls(/animat/, (declaration) => {
        declaration.value = declaration.value.replace(
          /(?<![\w-])[\w-]+/g,
          (word) => renamed.get(word) ?? word,
        );
      });
    },
  };
}
