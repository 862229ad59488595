// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putFrameRight } from './put-right.ts';
import { watchPage } from './watch-page.ts';
import { watchStrangers } from './strangers.ts';

const header = () => document.querySelector('header')!;
const element = (where: string) => document.querySelector<HTMLElement>(where)!;
/** As React has made it. */
const make = (one: Element, props?: object) =>
  Object.assign(one, { __reactFiber$1: {}, ...(props && { __reactProps$1: props }) });

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><a href="#main">Skip</a><header><nav><a href="/" class="gold"><span>Home</span><svg></svg></a></nav>
    <div data-widget class="cl-x"></div><p data-place="hold" class="box" style="--part: 1px"></p></header><main id="main"><div data-slot="page"></div></main></div><script></script>`;
  for (const one of document.querySelectorAll('#root *')) make(one, {});
  make(document.getElementById('root')!);
  make(element('#root > a'), { href: '#main' });
  make(element('main'), { id: 'main' });
  make(element('nav a'), { href: '/', className: 'gold' });
  make(element('p'), { className: 'box', style: { '--part': '1px' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each<[what: string, deed: () => unknown]>([
  ['lays it over the page', () => (element('nav span').style.cssText = 'position: absolute; width: 100vw')],
  ['does so by a class of the house', () => (element('nav span').className = 'fixed')],
  ['does so with a drawing', () => element('svg').setAttribute('class', 'fixed')],
  ['takes its own class away', () => element('nav a').removeAttribute('class')],
  ['hides it', () => (element('nav').style.visibility = 'hidden')],
  ['has it lead elsewhere', () => element('nav a').setAttribute('href', '/mine')],
  ['has it lead nowhere', () => element('nav a').removeAttribute('href')],
  ['shows what nobody sees', () => (element('script').style.cssText = 'display: block; position: fixed')],
  ['has the way past the header lead nowhere', () => (element('main').id = 'mine')],
  ['calls it something else for who hears it', () => element('nav a').setAttribute('aria-label', 'Mine')],
  ['hides the way past the header', () => (element('#root > a').style.display = 'none')],
])('what stands in the frame is as it was made when somebody %s', (_what, deed) => {
  const before = document.body.cloneNode(true);
  expect([putFrameRight(), document.body.isEqualNode(before)]).toEqual([false, true]);
  deed();
  expect([putFrameRight(), document.body.isEqualNode(before)]).toEqual([true, true]);
});

test('a tool of the visitor’s may set larger letters and other colours on the words of the frame', () => {
  element('nav').style.cssText = 'font-size: 30px !important; line-height: 2; color: yellow; --mine: 1';
  const before = document.body.innerHTML;
  expect([putFrameRight(), document.body.innerHTML]).toEqual([false, before]);
});

test.each(['nav', 'nav span', '#root > a', 'head', 'script'])(
  'a style on %s is suspicious, and damages nothing',
  (where) => {
    vi.useFakeTimers();
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
    document.body.append(document.createElement('script'));
    const heard = { onDamage: vi.fn(), onTampering: vi.fn(), onSuspicion: vi.fn() };
    watchPage(() => ['header', 'main'], heard);
    vi.advanceTimersByTime(1_000);
    expect(heard.onSuspicion).not.toHaveBeenCalled();
    element(where).style.display = 'block';
    vi.advanceTimersByTime(1_000);
    expect(heard.onSuspicion).toHaveBeenCalled();
    expect([heard.onDamage.mock.calls, heard.onTampering.mock.calls]).toEqual([[], []]);
    element(where).removeAttribute('style');
  },
);

test.each(['header', 'main', 'header nav', '[data-slot=page]'])(
  'another class of the house on %s is suspicious',
  (where) => {
    vi.useFakeTimers();
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
    const heard = { onDamage: vi.fn(), onTampering: vi.fn(), onSuspicion: vi.fn() };
    watchPage(() => ['header', 'main'], heard);
    vi.advanceTimersByTime(1_000);
    expect(heard.onSuspicion).not.toHaveBeenCalled();
    element(where).classList.add('invisible');
    vi.advanceTimersByTime(1_000);
    expect(heard.onSuspicion).toHaveBeenCalled();
  },
);

test('what nobody sees does not lie over the pages of all teams: a head or a script that is shown', () => {
  const takeAway = watchStrangers(() => {});
  const script = document.body.appendChild(document.createElement('script'));
  for (const one of [document.head, script]) one.style.cssText = 'display: block; position: fixed; inset: 0';
  takeAway()();
  expect([document.head.hasAttribute('style'), script.hasAttribute('style')]).toEqual([false, false]);
});

test('who changes it again and again is told, and the page built again', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const heard = { onDamage: vi.fn<() => void>(), onTampering: vi.fn<() => void>() };
  const { watchReach } = await import('./watch-reach.ts');
  document.elementFromPoint = () => document.querySelector('nav a');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1_000, 64));
  watchReach(() => true, heard);
  element('nav').style.visibility = 'hidden';
  vi.advanceTimersByTime(3_000);
  expect(heard.onTampering).not.toHaveBeenCalled();
  const timer = setInterval(() => (element('nav').style.visibility = 'hidden'), 20);
  vi.advanceTimersByTime(2_400);
  expect(heard.onTampering).toHaveBeenCalledOnce();
  expect(heard.onDamage).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(heard.onDamage).toHaveBeenCalledOnce();
  clearInterval(timer);
  vi.advanceTimersByTime(10_000);
  expect([heard.onTampering.mock.calls.length, heard.onDamage.mock.calls.length]).toEqual([1, 1]);
  expect(header().querySelector('[style]:not(p)')).toBeNull();
});
