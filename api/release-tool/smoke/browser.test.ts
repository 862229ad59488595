import type { Browser } from 'playwright';
import { expect, test, vi } from 'vitest';
import { signIn } from './browser.ts';

test.each(['SMOKE_ACCOUNT', 'SMOKE_ADMIN_ACCOUNT'] as const)(
  'who cannot be signed in is told with %s, where the account was set, and with what went wrong',
  async (setting) => {
    const close = vi.fn(async () => undefined);
    const browser = {
      newContext: async () => ({
        newPage: async () => ({ goto: () => Promise.reject(new Error('no site')) }),
        close,
      }),
    } as unknown as Browser;
    const asked = signIn(browser, 'https://site.test', 'somebody@site.test:word', setting);
    await expect(asked).rejects.toThrow(
      `Nobody could be signed in: look at ${setting}, and that the account has no second factor.`,
    );
    await expect(asked).rejects.toMatchObject({ cause: { message: 'no site' } });
    expect(close).toHaveBeenCalledOnce();
  },
);
