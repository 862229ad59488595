// @vitest-environment happy-dom
import { BrowserRouter } from '@matinee/shared-ui/router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MobileMenu } from './MobileMenu.tsx';

afterEach(cleanup);

test('the menu closes by its button and its links, whoever has opened it', () => {
  const onClose = vi.fn<() => void>();
  render(
    <BrowserRouter>
      <MobileMenu open={false} onClose={onClose} />
    </BrowserRouter>,
  );
  const menu = document.querySelector('dialog')!;
  menu.showModal();
  fireEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(menu.open).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});
