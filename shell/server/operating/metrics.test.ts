import { expect, test, vi } from 'vitest';
import { createShellMetrics } from './metrics.ts';

test('a server that hears nothing says for how long, also when its clock was set back by hours meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const { registry } = createShellMetrics();
    vi.advanceTimersByTime(150_000);
    vi.setSystemTime(Date.now() - 7_200_000);
    expect(await registry.getSingleMetricAsString('matinee_composition_told_seconds')).toMatch(/ 150$/m);
  } finally {
    vi.useRealTimers();
  }
});

test('servers of one process watch it once, and each counts its own requests', async () => {
  const [one, other] = [createShellMetrics(), createShellMetrics()];
  const watched = one.registry.getSingleMetric('nodejs_gc_duration_seconds');
  expect(watched).toBeDefined();
  expect(other.registry.getSingleMetric('nodejs_gc_duration_seconds')).toBe(watched);
  one.requests.observe({ method: 'GET', route: 'of one', status: 200 }, 1);
  expect(await one.registry.metrics()).toContain('of one');
  expect(await other.registry.metrics()).not.toContain('of one');
});
