import { CircleCheck, Heart, Menu, Search, Star, X } from 'lucide-react';
import { __iconData as circleCheck } from 'lucide-react/icons/circle-check';
import { __iconData as heart } from 'lucide-react/icons/heart';
import { __iconData as menu } from 'lucide-react/icons/menu';
import { __iconData as search } from 'lucide-react/icons/search';
import { __iconData as star } from 'lucide-react/icons/star';
import { __iconData as x } from 'lucide-react/icons/x';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as making from './small-icon.mjs';

const { default: icon } = making as { default(data: object): ComponentType<object> };

const sorted = (html: string) =>
  html.replace(/ [a-zA-Z-]+="[^"]*"/g, '') +
  [...html.matchAll(/ [\w-]+="[^"]*"/gi)].map(String).sort().join('');

test.each([
  [Heart, heart],
  [Menu, menu],
  [Search, search],
  [Star, star],
  [X, x],
  // It has had another name.
  [CircleCheck, circleCheck],
])('an icon of the page is what lucide-react makes of it: %#', (theirs, data) => {
  for (const props of [
    {},
    { className: 'size-5 fill-current' },
    { size: 16 },
    { color: 'red' },
    { strokeWidth: 4 },
    { width: 10, fill: 'red', id: 'mine' },
    { 'aria-hidden': 'true' },
    { 'aria-label': 'Mine' },
    { role: 'img' },
  ]) {
    expect(sorted(renderToStaticMarkup(createElement(icon(data), props)))).toBe(
      sorted(renderToStaticMarkup(createElement(theirs as ComponentType<object>, props))),
    );
  }
});
