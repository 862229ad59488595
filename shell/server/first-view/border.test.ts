import { afterAll, beforeAll, expect, test } from 'vitest';
import { enclosures } from './enclosure/enclosures.ts';
import { probe } from './enclosure/probe.ts';
import { chooseEnclosure } from './enclosure/choose.ts';
import { nodeFlags } from './enclosure/node-flags.ts';
import { builtRenderer } from './testing/built-renderer.ts';
import { liveWith, releaseWith, screenThat, startedViews } from './testing/rendered.ts';

let site: Awaited<ReturnType<typeof startedViews>>;
let script: string;
beforeAll(async () => {
  [site, { probe: script }] = await Promise.all([startedViews(), builtRenderer()]);
});
afterAll(() => site.stop());

const said = (text: string) =>
  `(() => { try { return String(${text}); } catch (error) { return 'refused'; } })()`;
const reaches: Record<string, [text: string, answer: string]> = {
  'the process': ['typeof process', 'undefined'],
  'modules of Node': [`typeof require('node:fs')`, 'refused'],
  'code of a text by the global’s constructor': [
    `globalThis.constructor.constructor('return typeof process')()`,
    'refused',
  ],
  'code of a text by a function': [`(function () {}).constructor('return typeof process')()`, 'refused'],
  'code of a text by eval': [`eval('typeof process')`, 'refused'],
  'the network': [`typeof fetch + typeof XMLHttpRequest + typeof WebSocket`, 'undefinedundefinedundefined'],
  'who called it': [`arguments.callee.caller.caller`, 'refused'],
  'threads and memory that is shared': [
    `typeof SharedArrayBuffer + typeof Atomics + typeof WebAssembly`,
    'undefinedundefinedundefined',
  ],
  'the process by the frames of an error': [
    `(() => { Error.prepareStackTrace = (_error, frames) => frames.map((frame) => typeof (frame.getThis() ?? {}).process).join(); return /object|function/.test(new Error().stack); })()`,
    'false',
  ],
};

test.each(Object.entries(reaches))('a release does not reach %s', async (_what, [text, answer]) => {
  const views = site.make();
  const live = liveWith(
    releaseWith('bad', screenThat(`return jsx('p', { children: 'said ' + ${said(text)} });`)),
  );
  await site.settle(views, live);
  const view = await site.look(views, live, { pathname: '/bad' });
  expect(view?.html).toContain(`<p>said ${answer}</p>`);
});

test('what Node’s own error of an import leads to makes no code of a text either', async () => {
  const views = site.make();
  const code = screenThat(
    `return jsx('p', { children: globalThis.found ?? 'nothing' });`,
    `import('node:fs').then((fs) => { globalThis.found = 'module'; }, (error) => {
       try { globalThis.found = 'code ' + error.constructor.constructor('return process.pid')(); } catch { globalThis.found = 'refused'; }
     });`,
  );
  const live = liveWith(releaseWith('bad', code));
  await site.settle(views, live);
  expect((await site.look(views, live, { pathname: '/bad' }))?.html).toMatch(/<p>(refused|nothing)<\/p>/);
});

test('a release that writes into its process changes what no other remote renders', async () => {
  const views = site.make();
  const code = screenThat(
    `return jsx('p', { children: 'bad' });`,
    `import('node:fs').catch((error) => {
       let top = error; while (Object.getPrototypeOf(top)) top = Object.getPrototypeOf(top);
       Object.defineProperty(top, 'toJSON', { configurable: true, value() {
         return this.html ? { ...this, html: this.html.replace('good', 'evil') } : this;
       } });
     });`,
  );
  const good = screenThat(`return jsx('p', { children: 'good' });`);
  const live = liveWith(releaseWith('bad', code), releaseWith('other', good));
  await site.settle(views, live);
  await site.look(views, live, { pathname: '/bad' });
  expect((await site.look(views, live, { pathname: '/other' }))?.html).toContain('good');
});

/** What is open in each, one after the other: a signal that reaches this process is that of the one that is tried. */
async function openInEach(): Promise<(string[] | null)[]> {
  const open: (string[] | null)[] = [];
  for (const enclosure of enclosures) open.push(await probe(enclosure, script));
  return open;
}

/** What Node 20 to 24 leave open, and namespaces close. */
const BY_NAMESPACES = [
  'connect to a port',
  'connect to a socket in the file system',
  'listen on a port of the machine',
  'send a datagram',
  'signal the server',
];

test('whoever has all of a process has nothing of the machine by Node’s own permissions, but for what namespaces close', async () => {
  const open = await probe(enclosures.at(-1)!, script);
  expect(open?.filter((what) => !BY_NAMESPACES.includes(what))).toEqual([]);
});

const BARRED = 'This machine bars it: nothing starts in that enclosure, and nothing is tried.';

test.for(enclosures.slice(0, -1))(
  'a server whose number another process has in the enclosure is not taken for one that could be signalled ($name)',
  async (enclosure, { skip }) => {
    const open = await probe(enclosure, script, 1);
    if (!open) skip(BARRED);
    expect(open).not.toContain('signal the server');
  },
);

test('where there is no namespace, it is the server that the signal reaches', async () => {
  expect(await probe(enclosures.at(-1)!, script)).toContain('signal the server');
});

test('what nothing shuts in is found to reach everything that the network of the machine is tried for', async () => {
  const bare = {
    name: 'nothing at all',
    around: ([program = '', ...words]: string[]) => [
      program,
      ...words.filter((word) => !/^--(experimental-)?permission$/.test(word)),
    ],
  };
  expect(await probe(bare, script)).toEqual(expect.arrayContaining(BY_NAMESPACES));
});

test('the closest enclosure of this machine is found by what is open in it', async () => {
  const chosen = await chooseEnclosure(script);
  const all = await openInEach();
  expect(chosen?.open.length).toBe(Math.min(...all.flatMap((open) => (open ? [open.length] : []))));
});

/** What is open in each of those that are made of namespaces. */
const OPEN_IN_NAMESPACES: Record<string, string[]> = {
  // As root, which has all of it.
  'nobody, in namespaces of its own': [],
  // Who may not become nobody, as a server of systemd’s, hides the files instead.
  "in namespaces of its own, with no files but the system's": [],
  // This process owns the socket that is tried: by namespaces alone it is found.
  'in namespaces of its own': ['connect to a socket in the file system'],
};
test.for(enclosures.slice(0, -1))(
  'what is open to a process is this and no more ($name)',
  async (enclosure, { skip }) => {
    const open = await probe(enclosure, script);
    if (!open) skip(BARRED);
    expect(open).toEqual(OPEN_IN_NAMESPACES[enclosure.name]);
  },
);

test('a machine on which no process can be shut in has no enclosure', async () => {
  const none = { name: 'not here', around: (command: string[]) => ['/none/unshare', ...command] };
  expect(await chooseEnclosure(script, [none])).toBeNull();
});

test('each Node is given the permissions that it has', () => {
  expect(nodeFlags('20.19.0')).toContain('--experimental-permission');
  expect(nodeFlags('22.12.0')).toContain('--experimental-permission');
  for (const version of ['22.13.0', '24.1.0', '25.0.0']) expect(nodeFlags(version)).toContain('--permission');
});
