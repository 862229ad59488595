import { expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { accountName, nameOfKey } from './account.ts';
import { clientForTests, errors } from './testing/client.ts';

function accountOf(secretKey: string, answer: object) {
  const payments = clientForTests();
  const asked = vi.spyOn(payments.accounts, 'retrieveCurrent');
  if (answer instanceof Error) asked.mockRejectedValue(answer);
  else asked.mockResolvedValue(answer as never);
  const deps = { payments, config: { stripe: { secretKey } } as Config };
  return { deps, asked };
}

test('two keys of one account have one name, which is asked for once', async () => {
  const { deps, asked } = accountOf('sk_1', { id: 'acct_1' });
  expect(await accountName(deps)).toBe('acct_1');
  expect(await accountName(deps)).toBe('acct_1');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await accountName(accountOf('sk_2', { id: 'acct_1' }).deps)).toBe('acct_1');
});

test.each(['permission', 'invalid'] as const)(
  'a key that may not read its account (%s) is a name of its own, from which nobody can read it',
  async (kind) => {
    const { deps } = accountOf('rk_1', errors[kind]());
    expect(await accountName(deps)).toBe(nameOfKey(deps));
    expect(nameOfKey(deps)).toMatch(/^[0-9a-f]{16}$/);
    expect(nameOfKey(accountOf('rk_2', {}).deps)).not.toBe(nameOfKey(deps));
  },
);

test('while Stripe does not answer there is no name', async () => {
  await expect(accountName(accountOf('sk_1', errors.api()).deps)).rejects.toThrow();
});
