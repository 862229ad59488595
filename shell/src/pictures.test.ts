// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fetchPictures } from './pictures.ts';

const hints = () => document.head.querySelectorAll(':scope > link[as="image"]').length;

test('pictures that the document holds back are hinted once, when the code is there', () => {
  document.head.innerHTML =
    '<template id="pictures"><link rel="preload" as="image" href="/a.webp"></template>';
  expect(hints()).toBe(0);
  fetchPictures();
  fetchPictures();
  expect(hints()).toBe(1);
});

test('a document without pictures is left alone', () => {
  document.head.innerHTML = '<title>Matinee</title>';
  fetchPictures();
  expect(document.head.innerHTML).toBe('<title>Matinee</title>');
});
