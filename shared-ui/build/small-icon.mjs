import { createElement, forwardRef } from 'react';

const LOOK = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/** By these an icon says something; one that says nothing is passed over by who has pages read out. */
const SAYS = /(^|,)(aria-|role|title)/;

/**
 * Makes the component of an icon as lucide-react does, for those who give it a class, a size, a color and attributes of SVG: its own looks
 * for contexts, other names and other ways to draw, in every icon that is rendered.
 */
export default ({ name, node, aliases = [] }) =>
  forwardRef(({ className = '', size = 24, color = 'currentColor', ...given }, ref) =>
    createElement(
      'svg',
      {
        ...LOOK,
        'aria-hidden': SAYS.test(Object.keys(given)) ? undefined : true,
        stroke: color,
        width: size,
        height: size,
        ...given,
        ref,
        className: `lucide ${[name, ...aliases].map((one) => `lucide-${one} `).join('')}${className}`.trim(),
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  );
