import { connect } from 'node:net';
import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { inMemory } from '../testing/fixture.ts';
import { rawCommand } from '../testing/raw-command.ts';
import { MessageReader } from './message-reader.ts';
import { encodeReply } from './reply.ts';
import { decodeRequest } from './request.ts';

const fixture = inMemory();

test('a message is read whole, however the stream is cut', () => {
  const { bytes } = encodeReply({ requestId: 1, legacy: false }, { ping: 1, text: 'x'.repeat(50) });
  const stream = Buffer.concat([bytes, bytes, bytes]);
  for (const size of [1, 3, 16, 50, 1000]) {
    const reader = new MessageReader();
    const read: unknown[] = [];
    for (let at = 0; at < stream.length; at += size)
      for (const message of reader.push(stream.subarray(at, at + size)))
        read.push(decodeRequest(message).command.ping);
    expect(read).toEqual([1, 1, 1]);
  }
});

test('what is no message ends its connection and no other', async () => {
  for (const garbage of ['GET / HTTP/1.1\r\n\r\n', '\x20\0\0\0' + '\x01'.repeat(28)]) {
    const socket = connect(fixture.standIn.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(garbage, 'latin1');
    await once(socket, 'close');
  }
  expect(await fixture.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test('requests on one connection are answered in their order', async () => {
  const single = await new MongoClient(fixture.standIn.uri, { maxPoolSize: 1 }).connect();
  const rows = single.db().collection('ordered');
  await Promise.all(Array.from({ length: 50 }, (_, n) => rows.insertOne({ n })));
  expect((await rows.find().toArray()).map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  await single.close();
});

test('an unacknowledged write gets no answer, and is carried out', async () => {
  const rows = fixture.db.collection('silent', { writeConcern: { w: 0 } });
  await rows.insertOne({ a: 1 });
  await vi.waitFor(async () => expect(await rows.countDocuments()).toBe(1));
});

test('the server presents itself as the primary of a replica set', async () => {
  const hello = await rawCommand(fixture.standIn.port, { hello: 1 });
  const address = `127.0.0.1:${fixture.standIn.port}`;
  expect(hello).toMatchObject({ isWritablePrimary: true, setName: 'matinee', hosts: [address], me: address });
});

test('the driver reaches it through the set and directly', async () => {
  for (const uri of [
    fixture.standIn.uri,
    `mongodb://127.0.0.1:${fixture.standIn.port}/matinee?directConnection=true`,
  ]) {
    const client = await new MongoClient(uri).connect();
    expect(await client.db().command({ buildInfo: 1 })).toMatchObject({ version: '7.0.0' });
    await client.close();
  }
});
