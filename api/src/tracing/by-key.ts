import { createHmac } from 'node:crypto';
import type { Sampler, SamplingDecision } from '@opentelemetry/sdk-trace-base';

type Decisions = typeof SamplingDecision;

/** As many different beginnings a code has. */
const CODES = 2 ** 32;

/**
 * Records a share of all traces, the same ones in all servers that have the key. The id alone does not say which: it comes from the
 * visitor, and whoever could work it out would have each of their requests recorded.
 */
export function byKey({ RECORD_AND_SAMPLED, NOT_RECORD }: Decisions, key: string, share: number): Sampler {
  const isRecorded = (traceId: string) =>
    createHmac('sha256', key).update(`trace ${traceId}`).digest().readUInt32BE() < share * CODES;
  return {
    shouldSample: (_, traceId) => ({ decision: isRecorded(traceId) ? RECORD_AND_SAMPLED : NOT_RECORD }),
    toString: () => `ByKey{${share}}`,
  };
}
