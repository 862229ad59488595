// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exposedBy } from './containers.ts';

/** What a script leaves in the page when it runs; nothing happens by itself. */
function scriptThat(leaves: unknown) {
  const script = document.createElement('script');
  const run = () => {
    if (leaves !== undefined) Reflect.set(globalThis, 'kiosk', leaves);
    script.dispatchEvent(new Event('load'));
  };
  return { script, run };
}
const container = (exposed: object) => ({ init: vi.fn(), get: vi.fn(async () => () => exposed) });

// No script of this test is to be fetched.
beforeEach(() => void vi.spyOn(document.head, 'append').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'kiosk');
});

test('a container is given what the page shares, and then asked for what it exposes', async () => {
  const exposed = { default: () => null };
  const kiosk = container(exposed);
  const shared = { react: {} };
  const { script, run } = scriptThat(kiosk);
  const loading = exposedBy('kiosk', script, 1_000, shared);
  run();
  expect(await loading).toBe(exposed);
  expect(kiosk.init.mock.calls[0]?.[0]).toBe(shared);
  expect(kiosk.get).toHaveBeenCalledWith('./app');
});

test('a script that leaves nothing is not taken for the one before it', async () => {
  const first = scriptThat(container({}));
  const loading = exposedBy('kiosk', first.script, 1_000, {});
  first.run();
  await loading;
  const second = scriptThat(undefined);
  const empty = exposedBy('kiosk', second.script, 1_000, {});
  second.run();
  await expect(empty).rejects.toThrow('is not the entry of a remote');
});

test('what is no container is refused', async () => {
  const { script, run } = scriptThat({ get: () => undefined });
  const loading = exposedBy('kiosk', script, 1_000, {});
  run();
  await expect(loading).rejects.toThrow('is not the entry of a remote');
});

test('a script that does not arrive is a failure, and is taken out of the page', async () => {
  const { script } = scriptThat(undefined);
  const remove = vi.spyOn(script, 'remove');
  const loading = exposedBy('kiosk', script, 1_000, {});
  script.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow('did not arrive');
  expect(remove).toHaveBeenCalled();
});
