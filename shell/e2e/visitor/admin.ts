import type { Page } from './expect.ts';
import { fillSignIn } from './sign-in.ts';
import { newVisitor } from './visitor.ts';

/** Opens a page of the admins' area in a browser of its own, and signs in where it asks for that. */
export async function adminAt(address: string): Promise<Page> {
  const { page } = await newVisitor();
  await page.goto(address);
  await fillSignIn(page, 'admin');
  return page;
}
