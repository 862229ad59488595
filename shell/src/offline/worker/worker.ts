import { createAnswers } from './answers.ts';
import type { FetchEvent, MessageEventOfPage, Surroundings } from './events.ts';
import type { KeptSet } from './kept-set.ts';

interface Scope extends Omit<Surroundings, 'origin'> {
  /** written before this script by the server */
  matineeSet: KeptSet;
  location: { origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    listen: (event: Pick<FetchEvent, 'waitUntil'>) => void,
  ): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listen: (event: MessageEventOfPage) => void): void;
}

const scope = globalThis as unknown as Scope;
const { caches, registration, location } = scope;
const answers = createAnswers(scope.matineeSet, {
  caches,
  registration,
  origin: location.origin,
  fetch: (request, init) => scope.fetch(request, init),
});

scope.addEventListener('install', (event) => {
  // What was live before is not to be kept for a page that stays open.
  void scope.skipWaiting();
  event.waitUntil(answers.install());
});
scope.addEventListener('activate', (event) => event.waitUntil(answers.activate()));
scope.addEventListener('fetch', (event) => answers.fetch(event));
scope.addEventListener('message', (event) => answers.message(event));
