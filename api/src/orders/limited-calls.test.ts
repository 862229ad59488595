import { expect, test } from 'vitest';
import { tokenOf } from '../testing/tokens.ts';
import { cinemaForTests } from './testing/cinema.ts';

const [COSTLY, PUBLIC] = [1, 2];
const { world } = cinemaForTests({ COSTLY_PER_MINUTE: String(COSTLY), PUBLIC_PER_MINUTE: String(PUBLIC) });

interface Operation {
  security?: object[];
  responses: Record<string, unknown>;
  requestBody?: object;
}

/** What is documented of bookings, shows, tickets and people. */
async function operations() {
  const answer = await fetch(`${world.url}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths)
    .filter(([path]) => /^.api.(booking|show|user|tickets)\b/.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        method,
        path,
        operation,
      })),
    );
}
/** Only admins come to the limits of their calls; a limit that some calls have in common counts each person. */
const personOf = ({ name, path }: { name: string; path: string }) =>
  /show.(add|now-playing|.id.*cancel)/.test(path) ? 'boss' : `somebody who wants to ${name}`;
const inWords = (path: string) => path.replace(/\{\w+\}/, 'nothing');

test('each call that the document calls limited lets so many in a minute through, those of the signed-in fewer', async () => {
  const limited = (await operations()).filter(({ operation }) => '429' in operation.responses);
  expect(limited.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const one of limited) {
    const { name, method, path, operation } = one;
    // Counted by those that are open, not by a minute.
    if (path.endsWith('/live')) continue;
    const most = operation.security ? COSTLY : PUBLIC;
    const visitor = world.as(personOf(one));
    const named = inWords(path).replace('/api/', '');
    let passed = 0;
    while (passed <= PUBLIC) {
      const { http } = await (method === 'get' ? visitor.get(named) : visitor.post(named, {}));
      if (http === 429) break;
      passed += 1;
    }
    if (passed !== most) wrong.push(`${name} lets ${passed} through`);
  }
  expect(wrong).toEqual([]);
});

test('a call that needs words and has none at all is refused as such', async () => {
  // The calls of admins were used up by the test before.
  const withBody = (await operations()).filter(
    ({ operation, path }) => operation.requestBody && !path.includes('/show/'),
  );
  expect(withBody.length).toBeGreaterThan(5);
  const wrong: string[] = [];
  for (const { name, path } of withBody) {
    const headers = { authorization: `Bearer ${tokenOf(`somebody without words for ${name}`)}` };
    const { status } = await fetch(`${world.url}${inWords(path)}`, { method: 'POST', headers });
    if (status !== 400) wrong.push(`${name} answers ${status}`);
  }
  expect(wrong).toEqual([]);
});
