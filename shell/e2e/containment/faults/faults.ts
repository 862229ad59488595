import type { ReleaseOnHost } from '@matinee/api/releases';
import type { Route } from 'playwright';
import type { RemotePage } from './remote-page.ts';
import { brokenScreen } from './staging/broken-screen.ts';
import { cors } from './staging/stage-page.ts';
import type { Scripts } from './staging/staged-release.ts';

/** A thing that can be wrong with a remote. */
export interface Fault {
  name: string;
  /** what the host does with a file of the release; undefined for files that it serves well */
  answer?(file: string, subject: RemotePage): ((route: Route) => Promise<void>) | undefined;
  /** what the team built, in place of what it should have */
  build?(scripts: Scripts, subject: RemotePage): void;
  /** what the composition says of the release */
  compose?(release: ReleaseOnHost): ReleaseOnHost;
  /** the remote comes all the same, only later */
  isHarmless?: true;
  /** its code is there and at work before it fails: nothing that the server has rendered outlives that */
  isOfScreen?: true;
  /** of what the server's HTML may have in it already: then nothing is missing */
  isOfSheet?: true;
}

type Answer = (route: Route) => Promise<void>;
const status =
  (code: number): Answer =>
  (route) =>
    route.fulfill({ status: code, headers: cors, body: 'Oh no' });
const html: Answer = (route) =>
  route.fulfill({ headers: cors, contentType: 'text/html', body: '<!doctype html><p>Welcome' });
const silence: Answer = () => new Promise<void>(() => {});
const reset: Answer = (route) => route.abort('connectionreset');
const refused: Answer = (route) => route.abort('connectionrefused');
const slow: Answer = async (route) => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  await route.continue();
};
const tampered: Answer = async (route) => {
  const good = await route.fetch();
  await route.fulfill({ response: good, body: `${await good.text()}\n;` });
};
// Playwright would add a header that lets everybody in where there is none.
const forAnotherOrigin: Answer = async (route) => {
  const good = await route.fetch();
  const headers = { ...good.headers(), 'access-control-allow-origin': 'https://elsewhere.test' };
  await route.fulfill({ response: good, headers });
};

const wire = (which: keyof RemotePage['files'], what: Answer): Pick<Fault, 'answer'> => ({
  answer: (file, { files }) => (file === files[which] ? what : undefined),
});
const entry = (write: (text: string) => string): Pick<Fault, 'build'> => ({
  build: (scripts, { files }) => void scripts.set(files.entry, write(scripts.get(files.entry)!)),
});

/** Everything that may be wrong, each with every remote. */
export const faults: Fault[] = [
  { name: 'its host is down', answer: () => refused },
  { name: 'its entry answers 404', ...wire('entry', status(404)) },
  { name: 'its entry answers 500', ...wire('entry', status(500)) },
  { name: 'its entry is a page of HTML', ...wire('entry', html) },
  { name: 'its host is slow', answer: () => slow, isHarmless: true },
  { name: 'its entry hangs', ...wire('entry', silence) },
  { name: 'its entry breaks off', ...wire('entry', reset) },
  { name: 'its entry is for another origin', ...wire('entry', forAnotherOrigin) },
  { name: 'its entry has been tampered with', ...wire('entry', tampered) },
  { name: 'its chunk answers 404', ...wire('chunk', status(404)) },
  { name: 'its chunk is a page of HTML', ...wire('chunk', html) },
  { name: 'its chunk hangs', ...wire('chunk', silence) },
  { name: 'its chunk has been tampered with', ...wire('chunk', tampered) },
  { name: 'its style sheet is missing', ...wire('css', status(404)), isOfSheet: true },
  { name: 'its entry cannot be parsed', ...entry(() => 'var remote = ((') },
  { name: 'it throws while it loads', ...entry(() => 'throw new Error("not today")') },
  { name: 'it does not expose what it should', ...entry((text) => text.replaceAll('"./app"', '"./other"')) },
  {
    name: 'it needs another React',
    ...entry((text) => text.replace(/(requiredVersion:")\^19[^"]*/g, '$1^99.0.0')),
  },
  {
    name: 'its screen throws while it renders',
    isOfScreen: true,
    build: (scripts, { files }) => brokenScreen(scripts, files.chunk, 'render'),
  },
  {
    name: 'its screen throws in an effect',
    isOfScreen: true,
    build: (scripts, { files }) => brokenScreen(scripts, files.chunk, 'effect'),
  },
  {
    name: 'the composition has no hash for it',
    compose: ({ files: { [`remoteEntry.js`]: _entry, ...files }, ...release }) => ({ ...release, files }),
  },
  {
    name: 'the composition has another file’s hash for it',
    compose: ({ files, ...release }) => ({
      ...release,
      files: { ...files, 'remoteEntry.js': { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 } },
    }),
  },
];

/** A fault by its name. */
export const faultOf = (name: string): Fault => {
  const found = faults.find((fault) => fault.name === name);
  if (!found) throw new Error(`No fault is called "${name}"`);
  return found;
};
