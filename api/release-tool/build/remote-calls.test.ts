import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, CODE } from './testing/build-remote.ts';

const withOwn = `${CODE}export { hidden } from './own.js';\n`;
/** The one file of a remote that makes the way to the API, and a file that hands it on. */
const way = {
  'src/api/api-call.ts': `import { callsOf } from '@matinee/shared-ui';\nexport const apiCall = callsOf();\n`,
  'src/api/index.js': `export { apiCall } from './api-call.ts';\n`,
};
const DECLARED = `apiCall('GET /api/show/all', { auth: 'none', failure: '', answer: schema.object({ shows: schema.string() }) })`;
const WITH_SCHEMA = `import { schema } from '@matinee/shared-ui';\n`;

test.each([
  ['by the file that makes the way', `import { apiCall } from './api/api-call.ts';\n`],
  ['by a file that hands it on', `import { apiCall } from './api/index.js';\n`],
  ['by and by', `const { apiCall } = await import('./api/api-call.ts');\n`],
])('a call that is declared %s is in the document, with what it reads', async (_how, taken) => {
  const own = `${WITH_SCHEMA}${taken}export const hidden = ${DECLARED};\n`;
  const { status, output, release } = await build(withOwn, {}, { ...way, 'src/own.js': own });
  expect({ status, output }).toMatchObject({ status: 0 });
  expect(release().calls).toMatchObject([
    { method: 'GET', path: '/api/show/all', reads: { properties: { shows: { type: 'string' } } } },
  ]);
});

test.each([
  [
    'a call by hand',
    `import { useData } from '@matinee/shared-ui';\n${CODE}export const hidden = () => useData({ method: 'GET', path: () => '/api/show/all', auth: 'none', failure: '' });\n`,
    "has an address of the API: declare the call by its route, 'GET /api/…', with apiCall",
  ],
  [
    'apiCall of shared-ui',
    `import { apiCall } from '@matinee/shared-ui';\n${CODE}export const hidden = apiCall;\n`,
    'takes apiCall of @matinee/shared-ui, whose calls no release document tells',
  ],
  [
    'callsOf in a file of its own',
    `import { callsOf } from '@matinee/shared-ui';\n${CODE}export const hidden = callsOf();\n`,
    'takes callsOf: only src/api/api-call.ts does',
  ],
  [
    'the network itself',
    `${CODE}export const hidden = () => fetch('https://elsewhere.test');\n`,
    'goes to the network itself: declare the call',
  ],
  [
    'a refusal that is not declared',
    `${CODE}export const hidden = (failure) => failure.detail.seats;\n`,
    'reads what a failure brings along: declare it as refusal of its call',
  ],
  [
    'a call that is declared when something happens',
    `${WITH_SCHEMA}import { apiCall } from './api/api-call.ts';\n${CODE}export const hidden = () => ${DECLARED};\n`,
    'names GET /api/show/all where the build finds no such call: declare it at the top of a module, with apiCall of src/api/api-call.ts',
  ],
  [
    'one that is declared twice, the second time when something happens',
    `${WITH_SCHEMA}import { apiCall } from './api/index.js';\nexport const first = ${DECLARED};\nexport const hidden = () => ${DECLARED};\n`,
    'names GET /api/show/all where the build finds no such call',
  ],
  [
    'a route that is put together',
    `import { apiCall } from './api/api-call.ts';\nexport const hidden = (id) => apiCall(\`GET /api/show/${'$'}{id}\`, {});\n`,
    'names GET /api/show/${id} where the build finds no such call',
  ],
])('%s is nothing that a release could tell, and is no build', async (_what, source, complaint) => {
  const { status, output } = await build(withOwn, {}, { ...way, 'src/own.js': source });
  expect(status).toBe(1);
  expect(output).toContain(complaint);
});

test.each([
  ['beside src', 'lib/own.js', './../lib/own.js'],
  ['outside of the folder of the remote', '../kiosk-lib.js', '../../kiosk-lib.js'],
])('a file that lies %s is looked at, too', async (_where, file, from) => {
  const { dir, status, output } = await build(
    `${CODE}export { hidden } from '${from}';\n`,
    {},
    { [file]: `export const hidden = () => fetch('https://elsewhere.test');\n` },
  );
  rmSync(path.join(dir, file));
  expect(status).toBe(1);
  expect(output).toContain('goes to the network itself');
});

test('a package that takes the way to the API of shared-ui is no way around', async () => {
  const lib = 'src/own/node_modules/kiosk-calls';
  const { status, output } = await build(
    `${CODE}export { hidden } from './own/index.js';\n`,
    {},
    {
      'src/own/index.js': `export { hidden } from 'kiosk-calls';\n`,
      [`${lib}/package.json`]: JSON.stringify({ name: 'kiosk-calls', version: '1.0.0', main: 'index.js' }),
      [`${lib}/index.js`]: `import { callsOf } from '@matinee/shared-ui';\nexport const hidden = callsOf();\n`,
    },
  );
  expect(status).toBe(1);
  expect(output).toContain('takes callsOf: only src/api/api-call.ts does');
});
