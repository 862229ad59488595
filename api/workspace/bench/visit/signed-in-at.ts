import type { Browser, BrowserContextOptions } from 'playwright';
import { signIn, type Account } from '../../browser/sign-in.ts';

/** Signs somebody in at a site with the local Clerk. @returns what their browser keeps of it */
export async function signedInAt(
  browser: Browser,
  baseURL: string,
  who: Account = 'user',
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const context = await browser.newContext({ baseURL });
  try {
    await signIn(await context.newPage(), who);
    return await context.storageState();
  } finally {
    await context.close();
  }
}
