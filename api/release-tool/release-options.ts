import type { ReleaseOrder } from './release-order.ts';
import { trustOptions } from './trust/order.ts';

/** All words with dashes, as `parseArgs` wants them. */
export const options = {
  to: { type: 'string' },
  'base-url': { type: 'string' },
  reason: { type: 'string' },
  together: { type: 'boolean' },
  remove: { type: 'boolean' },
  built: { type: 'boolean' },
  hours: { type: 'string' },
  port: { type: 'string' },
  minutes: { type: 'string' },
  retire: { type: 'string', multiple: true },
  address: { type: 'string', multiple: true },
  operator: { type: 'boolean' },
  host: { type: 'string', multiple: true },
  builder: { type: 'string', multiple: true },
  'builder-key': { type: 'string', multiple: true },
  smoke: { type: 'boolean' },
  urgent: { type: 'boolean' },
  live: { type: 'boolean' },
  ...trustOptions,
} as const;

const takes: Record<ReleaseOrder['act'], readonly (keyof typeof options)[]> = {
  status: [],
  'check-api': [],
  doctor: ['retire'],
  publish: ['to', 'base-url', 'retire', 'built'],
  'publish-shell': ['together', 'built'],
  build: [],
  attest: [],
  sbom: [],
  files: ['remove'],
  stack: [],
  smoke: ['address', 'operator', 'drop'],
  promote: ['reason', 'smoke', 'no-fallback', 'anew', 'drop'],
  canary: ['reason', 'smoke', 'drop'],
  abort: ['reason'],
  rollback: ['reason', 'live', 'urgent', 'drop'],
  revoke: ['reason', 'not-older-than'],
  preview: ['hours'],
  override: ['port', 'minutes'],
  'add-team': ['reason', 'host', 'builder', 'builder-key'],
  keys: [],
  root: ['out', 'from', 'add', 'drop', 'threshold'],
  'sign-root': ['before'],
  'send-root': ['reason'],
  'sign-set': [],
  'send-set': [],
  'sign-build': [],
  log: ['verify', 'head'],
};

/**
 * A word that an order does nothing with would be believed to have been heeded.
 * @param given names of the words with dashes
 * @throws {Error} a sentence that names the first such word
 */
export function requireHeeded(order: ReleaseOrder, given: readonly string[]): void {
  const heeded: readonly string[] = takes[order.act];
  const stranger = given.find((name) => !heeded.includes(name));
  if (stranger === undefined) return;
  const known = heeded.map((name) => `--${name}`).join(', ');
  const what = order.act === 'publish-shell' ? 'publish shell' : order.act;
  throw new Error(`${what} does nothing with --${stranger}: it knows ${known || 'no such words'}.`);
}
