import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPost, MaybeTaken } from './post.ts';

const SMALL = { messageId: '<a@b>', to: 'ann@cinema.test', subject: 'A', html: '<p>A</p>', attachments: [] };

/** A mail server that says nothing more at a line. */
async function silentAt(word: RegExp): Promise<string> {
  const server = createServer((socket) => {
    let isText = false;
    socket.write('220 here\r\n');
    socket.on('error', () => {});
    socket.on('data', (heard) => {
      for (const line of heard.toString().split('\r\n').slice(0, -1)) {
        if (word.test(line)) return void socket.removeAllListeners('data').resume();
        if (isText) continue;
        isText = line === 'DATA';
        socket.write(isText ? '354 go on\r\n' : '250 well\r\n');
      }
    });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureAt(word: RegExp, text: string): Promise<unknown> {
  const from = { name: 'Matinee', address: 'hello@cinema.test' };
  const post = createPost({
    smtpUrl: await silentAt(word),
    timeoutMs: 100,
    answerMs: 100,
    from,
    lookSeconds: 5,
  })!;
  return post.send({ ...SMALL, text }).catch((error: unknown) => error);
}

test.each(['A', 'A long letter. '.repeat(20_000)])(
  'only after its last line an e-mail may have been taken',
  async (text) => {
    for (const word of [/^EHLO/, /^MAIL/, /^RCPT/, /^DATA/]) {
      const failure = await failureAt(word, text);
      expect(failure).toBeInstanceOf(Error);
      expect(failure, String(word)).not.toBeInstanceOf(MaybeTaken);
    }
    expect(await failureAt(/^\.$/, text)).toBeInstanceOf(MaybeTaken);
  },
);
