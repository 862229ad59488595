// A process of its own, in which one remote's screens are rendered: without environment, files, network, children or
// secrets. It is told what to do by lines on stdin and answers by lines on stdout. What a release does to it ends with it.
import vm from 'node:vm';
import { linesOf } from '@matinee/api/text-lines';
import { KEPT_WAITING, type Order } from './messages.ts';

/** How long the shell's own script may take to start in a new context; it is ours. */
const HOST_MS = 4_000;
/** Whoever has worked for less of the time that a clock gave has waited for others. */
const MIN_SHARE = 0.8;

const wrapped = (code: string) => `(function (module, exports, require) {${code}\n})`;
/** What is thrown is caught where it was made: nothing of it is touched out here. */
const GUARDED = `(() => { try { return '' + render(asked, later); } catch { return ''; } })()`;

let host: vm.Script | undefined;
const contexts = new Map<string, vm.Context>();
/** Errors of this process's own: to look at another one would run its code. */
const own = new WeakSet<object>();
const refusal = (why: string): Error => {
  const error = new Error(why);
  own.add(error);
  return error;
};

/** @returns says whether so many milliseconds are over of which this process has worked for too few */
function watched(limitMs: number): () => boolean {
  const [began, used] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    return performance.now() - began >= limitMs && (user + system) / 1_000 < limitMs * MIN_SHARE;
  };
}

/** Does what a clock ends. @throws when it did before this could work for so long: others had the processor */
function inTime(limitMs: number, act: (limit: { timeout: number }) => unknown): unknown {
  const hasWaited = watched(limitMs);
  try {
    return act({ timeout: limitMs });
  } catch (error) {
    throw hasWaited() ? refusal(KEPT_WAITING) : error;
  }
}

/** Runs a line of script in a context. Strings go in, and only a string is taken out. */
function run(context: vm.Context, line: string, strings: Record<string, string>, limitMs: number): unknown {
  for (const [name, value] of Object.entries(strings))
    Object.defineProperty(context, name, { value, configurable: true, writable: true });
  return inTime(limitMs, (limit): unknown => vm.runInContext(line, context, limit));
}

function load({ id, base, code, rehearsals, limitMs }: Extract<Order, { do: 'load' }>): void {
  contexts.delete(id);
  const context = vm.createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
    // What promises do counts for the time limit, too.
    microtaskMode: 'afterEvaluate',
  });
  inTime(HOST_MS, (limit): unknown => host?.runInContext(context, limit));
  // Of its own, so that what does not parse is no part of our script.
  const script = new vm.Script(`take(${wrapped(code)})`, { filename: `${id}/view.cjs` });
  run(context, '0', { releaseBase: base }, limitMs);
  inTime(limitMs, (limit): unknown => script.runInContext(context, limit));
  for (const asked of rehearsals) {
    run(context, 'prepare(asked)', { asked }, limitMs);
    run(context, GUARDED, { asked, later: '0' }, limitMs);
  }
  contexts.set(id, context);
}

function render({ id, asked, limitMs, maxLength, laterMs = 0 }: Extract<Order, { do: 'render' }>): string {
  const context = contexts.get(id);
  if (!context) throw refusal('unknown');
  const said = run(context, GUARDED, { asked, later: String(laterMs) }, limitMs);
  if (typeof said !== 'string' || said === '') throw refusal('threw');
  if (said.length > maxLength) throw refusal('too large');
  return said;
}

function execute(order: Order): object {
  const { n } = order;
  try {
    if (order.do === 'render') return { n, ok: true, html: render(order) };
    if (order.do === 'load') load(order);
    else if (order.do === 'forget') contexts.delete(order.id);
    else
      host = new vm.Script(`${wrapped(order.code)}({exports: {}}, {}, undefined)`, { filename: 'host.cjs' });
    return { n, ok: true };
  } catch (error) {
    const isOwn = typeof error === 'object' && error !== null && own.has(error);
    return { n, ok: false, why: isOwn ? (error as Error).message : 'failed or took too long' };
  }
}

for await (const line of linesOf(process.stdin.setEncoding('utf8')))
  process.stdout.write(`${JSON.stringify(execute(JSON.parse(line) as Order))}\n`);
process.exit(0);
