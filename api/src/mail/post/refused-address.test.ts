import { expect, test } from 'vitest';
import { isRefusedAddress } from './refused-address.ts';

const refused = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`Can't send mail - all recipients were rejected: ${response}`), {
    code: 'EENVELOPE',
    response,
    responseCode: Number(response.slice(0, 3)),
    command,
  });

test.each([
  '550 5.1.1 <ann@cinema.test>: Recipient address rejected: User unknown',
  '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550 5.1.1 again',
  '553 5.1.3 Bad recipient address syntax',
  '556 5.1.10 Recipient address has null MX',
  '550 5.2.1 Mailbox disabled',
])('%s: the address is refused', (response) => {
  expect(isRefusedAddress(refused(response))).toBe(true);
});

test.each([
  ['451 4.1.1 Greylisted'],
  ['554 5.7.1 Relay access denied'],
  ['550 relay not permitted'],
  ['550 5.4.5 Daily sending quota exceeded'],
  ['552 5.2.2 Mailbox full'],
  ['550 5.1.8 Sender address rejected: Domain not found'],
  ['550 5.1.1 Sender unknown', 'MAIL FROM'],
  ['554 5.1.1 No valid recipients', 'DATA'],
])('%s: a later try may succeed', (response, command?: string) => {
  expect(isRefusedAddress(refused(response, command))).toBe(false);
});

test('what is no answer of a mail server refuses no address', () => {
  expect(isRefusedAddress(new Error('connect ECONNREFUSED'))).toBe(false);
  expect(isRefusedAddress('550 5.1.1')).toBe(false);
});
