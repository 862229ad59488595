// @vitest-environment happy-dom
import { ApiFailure, notify } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReasonForm } from './ReasonForm.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
/** A form whose act is under way. */
function send() {
  let reject: (failure: ApiFailure) => void = () => {};
  const promise = new Promise<void>((_, no) => {
    reject = no;
  });
  const shown = render(
    <ReasonForm
      hint="Kept"
      longest={500}
      confirm="Cancel show"
      busy="Cancelling"
      cancel="Keep show"
      kind="danger"
      act={() => promise}
      failed="Failed"
      onCancel={() => {}}
    >
      <p>What it means</p>
    </ReasonForm>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'No power' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel show' }));
  const refuse = () => act(async () => reject(new ApiFailure('It has begun', 409, 'begun', null, {})));
  return { ...shown, refuse };
}
const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep show' });

test('while the act is under way nothing offers to leave it', async () => {
  const { refuse } = send();
  expect(keep().disabled).toBe(true);
  await refuse();
  expect(keep().disabled).toBe(false);
  expect(screen.getByRole('alert').textContent).toBe('It has begun');
});

test('a refusal is said also to whoever has closed the dialog meanwhile', async () => {
  const said = vi.spyOn(notify, 'error').mockImplementation(() => {});
  const { refuse, unmount } = send();
  unmount();
  await refuse();
  expect(said).toHaveBeenCalledWith('It has begun');
});
