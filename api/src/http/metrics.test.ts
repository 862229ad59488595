import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const ownClock = { aheadMs: () => 0, isRight: () => true };

test('APIs of one process watch it once, and each counts its own requests', async () => {
  const [one, other] = [createMetrics(ownClock), createMetrics(ownClock)];
  const watched = one.registry.getSingleMetric('nodejs_gc_duration_seconds');
  expect(watched).toBeDefined();
  expect(other.registry.getSingleMetric('nodejs_gc_duration_seconds')).toBe(watched);
  one.requests.observe({ method: 'GET', route: '/of/one', status: 200 }, 1);
  expect(await one.registry.metrics()).toContain('/of/one');
  expect(await other.registry.metrics()).not.toContain('/of/one');
});
