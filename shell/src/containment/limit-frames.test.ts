import { expect, test } from 'vitest';
import { limitFrames } from './limit-frames.ts';

const own = { document: {}, window: { setInterval() {} } };
const foreign = { document: null, window: { postMessage() {} } };

/** As browsers have it: what can be read has a document. */
class Frame {
  constructor(private readonly of: { document: object | null; window: object }) {}
  get contentDocument(): object | null {
    return this.of.document;
  }
  get contentWindow(): object | null {
    return this.of.window;
  }
}
limitFrames(Frame);

test('whoever makes a frame of the site’s own is handed neither its window nor its document', () => {
  const frame = new Frame(own);
  expect([frame.contentWindow, frame.contentDocument]).toEqual([null, null]);
});

test('a frame of another site is spoken to as ever', () => {
  const frame = new Frame(foreign);
  expect([frame.contentWindow, frame.contentDocument]).toEqual([foreign.window, null]);
});

test('nobody puts that back', () => {
  expect(() => Object.defineProperty(Frame.prototype, 'contentWindow', { value: own.window })).toThrow(
    TypeError,
  );
});
