import { expect, test } from 'vitest';
import { localAddress } from './local-address.ts';

test.each(['http://localhost:3005/', 'http://127.0.0.1:1/', 'http://localhost:65535/'])(
  '%s is on the machine of whoever looks',
  (address) => {
    expect(localAddress.parse(address)).toBe(address);
  },
);

test.each([
  'http://127.0.0.1.nip.io:3005/',
  'http://localhost.evil:3005/',
  'http://localhost.:3005/',
  'http://LOCALHOST:3005/',
  'http://localhost@evil.example:3005/',
  'http://user@localhost:3005/',
  'http://localhost:3005@evil.example/',
  'http://localhost:3005/../',
  'http://localhost:3005/x',
  'http://localhost:3005',
  'http://localhost/',
  'http://localhost:0/',
  'http://localhost:03005/',
  'http://localhost:65536/',
  'http://localhost:99999/',
  'http://localhost:3005/\n',
  "http://localhost:3005/ 'unsafe-inline'",
  'https://localhost:3005/',
  'ws://localhost:3005/',
  '//localhost:3005/',
  'http://127.1:3005/',
  'http://127.0.0.2:3005/',
  'http://2130706433:3005/',
  'http://[::1]:3005/',
  'http://0.0.0.0:3005/',
  'http://192.168.0.1:3005/',
  '',
])('%j is refused', (address) => {
  expect(localAddress.safeParse(address).success).toBe(false);
});
