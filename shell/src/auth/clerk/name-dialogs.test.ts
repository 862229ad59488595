// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { nameDialogs } from './name-dialogs.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A dialog as Clerk makes one: its place first, and what stands in it later. */
function openDialog() {
  const place = document.createElement('div');
  document.body.append(place);
  const dialog = document.createElement('div');
  dialog.className = 'cl-modalContent';
  dialog.setAttribute('role', 'dialog');
  place.append(dialog);
  return dialog;
}
const named = (dialog: Element, name: string) =>
  vi.waitFor(() => expect(dialog.getAttribute('aria-label')).toBe(name));

test('a dialog is named by its heading, and anew when the next step has another', async () => {
  const onDialog = vi.fn<() => void>();
  stop = nameDialogs('Account', onDialog);
  expect(onDialog).not.toHaveBeenCalled();
  const dialog = openDialog();
  dialog.innerHTML = '<h1>Sign in to Matinee</h1>';
  await named(dialog, 'Sign in to Matinee');
  expect(onDialog).toHaveBeenCalled();
  dialog.innerHTML = '<h1>Enter your password</h1>';
  await named(dialog, 'Enter your password');
});

test('a dialog without a heading has a name too', async () => {
  stop = nameDialogs('Account', () => undefined);
  await named(openDialog(), 'Account');
});
