// @vitest-environment happy-dom
import { SiteContext } from '@matinee/shared-ui';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShowTime } from './ShowTime.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

test.each([
  ['UTC−8', 'Etc/GMT+8'],
  ['UTC+9', 'Etc/GMT-9'],
])('shows at 23:30 and 00:15 stand on their dates at the cinema, also for somebody in %s', (_, zone) => {
  vi.stubEnv('TZ', zone);
  expect(new Date('2026-11-20T16:30:00Z').getHours()).toBe(zone === 'Etc/GMT+8' ? 8 : 1);
  render(
    <SiteContext value={{ imageBase: '', timeZone: 'Asia/Ho_Chi_Minh' }}>
      <p>
        <ShowTime instant="2026-11-20T16:30:00.000Z" />
      </p>
      <p>
        <ShowTime instant="2026-11-20T17:15:00.000Z" />
      </p>
    </SiteContext>,
  );
  expect(screen.getByText('Fri 20 Nov 2026').parentElement?.textContent).toBe('Fri 20 Nov 2026 23:30');
  expect(screen.getByText('Sat 21 Nov 2026').parentElement?.textContent).toBe('Sat 21 Nov 2026 00:15');
});
