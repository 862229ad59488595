import { createRequire } from 'node:module';
import { fontsInTime } from './fonts-in-time.mjs';
import { scopeSheets } from './scope-sheets.mjs';

const require = createRequire(import.meta.url);

/** @param refresh keeps the state of components over a change: development pages only */
export const swc = (development = false, refresh = false) => ({
  test: /\.tsx?$/,
  use: {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development, refresh } },
      },
    },
  },
});

/** How the classes of CSS modules are called: the same in the build for browsers and in the one for the server. */
export const LOCAL_IDENT_NAME = '[name]-[local]';

/** What is asked for in this way is a file of its own, whose address the code is given. */
export const AS_IT_IS = /^\?as-it-is$/;

/** @param remote whose screens the sheets are for: they reach nothing else in the page; absent for those of a whole page */
export const sheets = (dir, remote) => ({
  test: /\.css$/,
  resourceQuery: { not: AS_IT_IS },
  type: 'css/auto',
  generator: { localIdentName: LOCAL_IDENT_NAME },
  use: [
    {
      loader: require.resolve('postcss-loader'),
      options: {
        postcssOptions: {
          plugins: [
            [require.resolve('@tailwindcss/postcss'), { base: dir }],
            remote ? scopeSheets(remote) : fontsInTime,
          ],
        },
      },
    },
  ],
});
