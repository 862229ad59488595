// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn<() => void>();
beforeEach(() => {
  vi.resetModules();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
});

test('a load that is wanted again and again is begun once, and so comes to its end', async () => {
  const { loadAnew } = await import('./load-anew.ts');
  for (let n = 0; n < 100; n++) loadAnew();
  expect(reload).toHaveBeenCalledOnce();
});

test('that of another address is begun, and that of the same one when the first has come to nothing', async () => {
  const { loadAnew } = await import('./load-anew.ts');
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  loadAnew();
  history.pushState(null, '', '/elsewhere');
  loadAnew();
  expect(reload).toHaveBeenCalledTimes(2);
  now.mockReturnValue(10_000);
  loadAnew();
  expect(reload).toHaveBeenCalledTimes(3);
});

/** A page that hears of loads. @returns code, or the visitor, leads elsewhere; whether it comes */
async function page() {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const goes = ({
    userInitiated = false,
    sameDocument = false,
    downloadRequest = null as string | null,
  } = {}) => {
    const told = { userInitiated, downloadRequest, destination: { sameDocument } };
    return navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), told));
  };
  const loading = await import('./load-anew.ts');
  loading.letLoadsCome();
  return { goes, ...loading };
}

test('while it is under way nothing but the visitor leads elsewhere, or begins it anew', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { goes, loadAnew } = await page();
  // A browser tells of a load while it is asked for.
  const told: boolean[] = [];
  reload.mockImplementation(() => void told.push(goes()));
  loadAnew();
  expect(told).toEqual([true]);
  expect([goes(), goes({ sameDocument: true }), goes({ userInitiated: true })]).toEqual([false, false, true]);
  now.mockReturnValue(10_000);
  expect(goes()).toBe(true);
});

test('code that begins loads again and again ends none that is under way: the third comes', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { goes } = await page();
  const goings = Array.from({ length: 100 }, () => goes());
  expect(goings.filter(Boolean)).toHaveLength(3);
  expect(goings.slice(0, 3)).toEqual([true, true, true]);
  expect([goes({ userInitiated: true }), goes({ sameDocument: true })]).toEqual([true, true]);
  now.mockReturnValue(10_000);
  expect(goes()).toBe(true);
});

test('a download is none: each ticket that somebody saves comes, also while a load is under way', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const { goes, loadAnew } = await page();
  const saved = () => Array.from({ length: 5 }, (_, n) => goes({ downloadRequest: n ? 'ticket.png' : '' }));
  expect(saved()).not.toContain(false);
  expect([goes(), goes(), goes(), goes()]).toEqual([true, true, true, false]);
  loadAnew();
  expect(saved()).not.toContain(false);
});

test('a load that somebody else has undone is none of those that come', async () => {
  const { goes } = await page();
  const refuse = (event: Event) => event.preventDefault();
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', refuse, true);
  expect([goes(), goes(), goes()]).toEqual([false, false, false]);
  navigation.removeEventListener('navigate', refuse, true);
  expect([goes(), goes(), goes(), goes()]).toEqual([true, true, true, false]);
});

test('a page that the browser brings back as it was left has no load under way', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const { goes, loadAnew } = await page();
  loadAnew();
  expect(goes()).toBe(false);
  const shown = (isTrusted: boolean, persisted: boolean) =>
    dispatchEvent(
      Object.defineProperties(new Event('pageshow'), {
        isTrusted: { value: isTrusted },
        persisted: { value: persisted },
      }),
    );
  // A remote's code can say so too, and every document is shown once.
  shown(false, true);
  shown(true, false);
  expect(goes()).toBe(false);
  shown(true, true);
  expect([goes(), goes({ sameDocument: true })]).toEqual([true, true]);
  loadAnew();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a load that the visitor wants takes the place of the page’s own, and nothing but him ends it', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { goes, loadAnew, loadInstead, isLoadingAnew } = await page();
  expect(isLoadingAnew()).toBe(false);
  loadAnew();
  const told: boolean[] = [];
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => void told.push(goes()));
  now.mockReturnValue(9_000);
  loadInstead('/movies');
  now.mockReturnValue(18_000);
  loadAnew();
  expect([told, assign.mock.calls, reload.mock.calls.length]).toEqual([[true], [['/movies']], 1]);
  expect([isLoadingAnew(), goes(), goes({ userInitiated: true })]).toEqual([true, false, true]);
});
