import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { expect, test, vi } from 'vitest';
import { tellFailures } from './tell-failures.ts';

test('the log has one line when traces begin to be lost, and another one after some arrived', () => {
  let answer: Parameters<Parameters<SpanExporter['export']>[1]>[0] = { code: 0 };
  const warn = vi.fn();
  const exporter = tellFailures(
    { export: (_, done) => done(answer), shutdown: () => Promise.resolve() },
    { warn },
  );
  const done = vi.fn();
  const send = (next: typeof answer) => {
    answer = next;
    exporter.export([], done);
    expect(done).toHaveBeenLastCalledWith(next);
    return warn.mock.calls.length;
  };
  const lost = { code: 1, error: new Error('Unauthorized') };
  expect([{ code: 0 }, lost, lost, { code: 0 }, lost].map(send)).toEqual([0, 1, 1, 1, 2]);
  expect(warn).toHaveBeenLastCalledWith({ reason: 'Unauthorized' }, 'traces cannot be sent');
});
