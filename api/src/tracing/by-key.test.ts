import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace-base';
import { expect, test } from 'vitest';
import { byKey } from './by-key.ts';
import { tracingOf } from './settings.ts';

const KEY = 'a secret that both servers share';

function recorded(ids: string[], share: number, key = KEY): string[] {
  const sampler = byKey(SamplingDecision, key, share);
  return ids.filter(
    (id) =>
      sampler.shouldSample(ROOT_CONTEXT, id, 'GET', SpanKind.SERVER, {}, []).decision ===
      SamplingDecision.RECORD_AND_SAMPLED,
  );
}

test('no stranger can name traces that are recorded: small ids are no more so than others', () => {
  const small = Array.from({ length: 50 }, (_, at) => (at + 1).toString(16).padStart(32, '0'));
  const even = small.map((id) => id.slice(24).repeat(4));
  expect(recorded([...small, ...even], 0.01).length).toBeLessThan(10);
});

test('servers with one key record the same traces, about the share that was asked for, and others with another key', () => {
  const ids = Array.from({ length: 4_000 }, () => randomBytes(16).toString('hex'));
  const ours = recorded(ids, 0.25);
  expect(ours.length).toBeGreaterThan(800);
  expect(ours.length).toBeLessThan(1_200);
  expect(recorded(ids, 0.25)).toEqual(ours);
  expect(recorded(ids, 0.25, 'another')).not.toEqual(ours);
  expect(recorded(ids, 1)).toEqual(ids);
  expect(recorded(ids, 0)).toEqual([]);
});

test('the key is the one of the site', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: 0.1 };
  expect(tracingOf({ ...endpoint, SITE_KEY: KEY })?.key).toBe(KEY);
});
