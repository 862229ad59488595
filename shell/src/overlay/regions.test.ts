// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { followRegions } from './regions.ts';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => (run(0), 1));
});

test('each part in a page is a region of its own, under the name of the part and of its team’s remote', async () => {
  document.body.innerHTML = `<div id="root"><header></header><main><div data-slot="page">
    <div data-remote="catalog"><h1>A movie</h1><div data-remote="catalog">inside</div>
      <div data-place="movie.showtimes"><div data-remote="booking" data-part="showtimes">20:00</div></div>
    </div></div></main></div><div id="layer"></div>`;
  const tell = vi.fn<Parameters<typeof followRegions>[0]>();
  const end = followRegions(tell, document.getElementById('layer')!);
  await vi.waitFor(() => expect(tell).toHaveBeenCalled());
  const regions = tell.mock.lastCall![0].map(({ owner, part }) => [owner, part].filter(Boolean).join('/'));
  expect(regions).toEqual(['shell', 'catalog', 'booking/showtimes']);
  end();
});
