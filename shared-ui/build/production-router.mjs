import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// react-router's package leads to its development build only; the other one lies beside it.
const fromSharedUi = createRequire(new URL('../package.json', import.meta.url));
const fromRouterDom = createRequire(fromSharedUi.resolve('react-router-dom'));
const routerDist = path.resolve(path.dirname(fromRouterDom.resolve('react-router')), '../production');
const reactDom = path.join(path.dirname(fromSharedUi.resolve('react-dom/package.json')), 'cjs');
export const productionRouter = {
  // What lies before these asks developers' tools whether this is a production build.
  'react-dom$': path.join(reactDom, 'react-dom.production.js'),
  'react-dom/client$': path.join(reactDom, 'react-dom-client.production.js'),
  'react-router$': path.join(routerDist, 'index.mjs'),
  'react-router/dom$': path.join(routerDist, 'dom-export.mjs'),
};
/** Only for pages in browsers: react-router's production build without what a data router needs. */
export const slimmedRouter = {
  include: routerDist,
  test: /chunk-\w+\.mjs$/,
  use: fileURLToPath(new URL('./slim-router.mjs', import.meta.url)),
};
