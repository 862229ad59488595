import { expect, test } from 'vitest';
import { liveStream } from '../../testing/live-stream.ts';
import { readEvents, type StreamEvent } from './read-events.ts';

test('events are read whole, however the network cuts them, and comments are signs of life', async () => {
  const stream = liveStream();
  for (const part of ['event: sea', 'ts\ndata: "é', '"\n', '\n:\n\nevent: end\nda', 'ta: 1\n\nhalf'])
    stream.write(part);
  stream.close();
  const events: StreamEvent[] = [];
  for await (const event of readEvents(stream.response.body!)) events.push(event);
  expect(events).toEqual([
    { name: 'seats', data: '"é"' },
    { name: null, data: '' },
    { name: 'end', data: '1' },
  ]);
});

test('lines may end in any of the three ways, and data may have several', async () => {
  const stream = liveStream();
  stream.write('event: seats\r\ndata: [1,\r\ndata: 2]\r\n\r\nevent:end\rdata:3\r\r:\n\n');
  stream.close();
  const events: StreamEvent[] = [];
  for await (const event of readEvents(stream.response.body!)) events.push(event);
  expect(events).toEqual([
    { name: 'seats', data: '[1,\n2]' },
    { name: 'end', data: '3' },
    { name: null, data: '' },
  ]);
});

test('whoever reads no further gives the stream up', async () => {
  const stream = liveStream();
  stream.seats('A1');
  for await (const event of readEvents(stream.response.body!)) {
    expect(event.name).toBe('seats');
    break;
  }
  expect(stream.left).toBe(true);
});
