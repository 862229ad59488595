// Loaded into a process of the API by --import: its clock is off by CLOCK_OFF_MS, as a badly kept machine's would be.
import { env } from 'node:process';

const off = Number(env['CLOCK_OFF_MS'] ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + off;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now()] : words, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
