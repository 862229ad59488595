import { expect, test } from 'vitest';
import { createErrors } from './errors.ts';

function page() {
  const sent: { token: string; errors: { release: string; message: string; stack: string }[] }[] = [];
  return { record: createErrors('token', (told) => sent.push(told)), sent };
}
const catalog = { name: 'catalog', version: '1.1.0' };
const errorOf = (stack: string, message = 'x is undefined') =>
  Object.assign(new TypeError(message), { stack });

test('an error is told with its release and its stack, and the same one once', () => {
  const { record, sent } = page();
  const stack = 'TypeError: x is undefined\n at https://catalog.test/1.1.0/js/home.js:1:2';
  for (let again = 0; again < 3; again++) record({ ...catalog, part: 'times', error: errorOf(stack) });
  record({ ...catalog, part: 'times', error: errorOf(stack) });
  expect(sent).toEqual([
    {
      token: 'token',
      errors: [{ release: 'catalog@1.1.0', part: 'times', message: 'TypeError: x is undefined', stack }],
    },
  ]);
});

test('whatever a remote throws, the page tells what the API takes, or nothing', () => {
  const { record, sent } = page();
  const hostile = new Error('x');
  Object.defineProperty(hostile, 'message', {
    get() {
      throw new Error('looked at');
    },
  });
  for (const error of [undefined, null, 'text', 7, { stack: 'x' }, hostile]) record({ ...catalog, error });
  expect(sent).toEqual([]);
  for (let at = 0; at < 20; at++)
    record({ ...catalog, error: errorOf(`${at} ${'s'.repeat(9000)}`, 'm'.repeat(900)) });
  const errors = sent.flatMap((each) => each.errors);
  expect(errors).toHaveLength(5);
  expect(Math.max(...errors.map(({ stack }) => stack.length))).toBe(4000);
  expect(Math.max(...errors.map(({ message }) => message.length))).toBe(500);
});
