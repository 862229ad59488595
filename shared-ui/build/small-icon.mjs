import { createElement, forwardRef } from 'react';

const LOOK = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * Makes the component of an icon as lucide-react does, for those who give it a class, a size and attributes of SVG: its own looks
 * for contexts, other names and other ways to draw, in every icon that is rendered.
 */
export default ({ name, node }) =>
  forwardRef(({ className = '', size = 24, ...given }, ref) =>
    createElement(
      'svg',
      {
        ...LOOK,
        width: size,
        height: size,
        ...given,
        ref,
        className: `lucide lucide-${name} ${className}`.trim(),
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  );
