import type { Route } from 'playwright';
import type { Page } from '../../visitor/expect.ts';
import type { Place } from './places.ts';

const cors = { 'access-control-allow-origin': '*' };
const never = () => new Promise<void>(() => {});

/** What a host may do with a request, other than answer it well. */
const answers = {
  'answers 404': (route: Route) => route.fulfill({ status: 404, headers: cors, body: 'Not found' }),
  'answers 500': (route: Route) => route.fulfill({ status: 500, headers: cors, body: 'Oh no' }),
  'is a page of HTML': (route: Route) =>
    route.fulfill({ headers: cors, contentType: 'text/html', body: '<!doctype html><p>Welcome' }),
  'does not answer': never,
  'breaks off': (route: Route) => route.abort('connectionreset'),
  'has been tampered with': async (route: Route) => {
    const good = await route.fetch();
    await route.fulfill({ response: good, body: `${await good.text()}\n;` });
  },
  // Playwright would add a header that lets everybody in where there is none.
  'is for another origin': async (route: Route) => {
    const good = await route.fetch();
    const headers = { ...good.headers(), 'access-control-allow-origin': 'https://elsewhere.test' };
    await route.fulfill({ response: good, headers });
  },
};

export interface Fault {
  /** which of the page's files */
  file: keyof Place['files'];
  what: keyof typeof answers;
}

/** Every fault of the wire that a remote's file may have. */
export const faults: Fault[] = [
  { file: 'entry', what: 'answers 404' },
  { file: 'entry', what: 'answers 500' },
  { file: 'entry', what: 'is a page of HTML' },
  { file: 'entry', what: 'does not answer' },
  { file: 'entry', what: 'breaks off' },
  { file: 'entry', what: 'has been tampered with' },
  { file: 'entry', what: 'is for another origin' },
  { file: 'chunk', what: 'answers 404' },
  { file: 'chunk', what: 'is a page of HTML' },
  { file: 'chunk', what: 'does not answer' },
  { file: 'chunk', what: 'has been tampered with' },
  { file: 'css', what: 'answers 404' },
];

/**
 * Gives one file of a place a fault in this page, at whatever attempt.
 * @returns mends it: requests from then on are answered well; one that hangs keeps hanging
 */
export async function breakFile(page: Page, place: Place, { file, what }: Fault): Promise<() => void> {
  let broken = true;
  const url = place.files[file];
  await page.route(
    (asked) => asked.origin + asked.pathname === url,
    (route) => (broken ? answers[what](route) : route.continue()),
  );
  return () => void (broken = false);
}
