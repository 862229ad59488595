import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSignedOperator, type SignedOperator } from './testing/with-root.ts';

let operator: SignedOperator;
let questions: string[];
beforeEach(async () => {
  operator = await openSignedOperator({}, { PUBLIC_PER_MINUTE: '1' });
  questions = [];
  operator.api.deps.db.raw.client.on('commandStarted', ({ command }: { command: { find?: string } }) => {
    if (command.find) questions.push(command.find);
  });
});
afterEach(() => operator.close());

test.each(['/api/trust/roots', '/api/composition', '/api/files/shells'])(
  'who asks for %s too often is refused before the database is asked',
  async (path) => {
    await operator.api.call('GET', path);
    expect(questions).toContain('trustRoots');
    questions.length = 0;
    expect((await operator.api.call('GET', path)).status).toBe(429);
    expect(questions).toEqual([]);
  },
);

test('who asks while the roots are read gets the next reading, and all of those one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, number) =>
      operator.api.call('POST', '/api/releases', {
        body: {},
        headers: { 'x-forwarded-for': `203.0.113.${number}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401));
  expect(questions.filter((name) => name === 'trustRoots').length).toBeLessThan(6);
});
