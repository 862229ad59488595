import { expect, test } from 'vitest';
import { withoutScripts } from './static-page.ts';

test('what is left of a page is what can be seen of it', () => {
  const html = `<head><link rel="preload" as="script" href="/a.js"><link rel="preload" as="font" href="/a.woff2">
<link rel="stylesheet" href="/a.css"><script defer src="/a.js"></script></head><body><main>Movies</main>
<script type="application/json" id="x">{"a":"<b>"}</script></body>`;
  expect(withoutScripts(html)).toBe(`<head><link rel="preload" as="font" href="/a.woff2">
<link rel="stylesheet" href="/a.css"></head><body><main>Movies</main>
</body>`);
});
