import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerReading } from './answer-reading.ts';

const listen = async (server: Server) => {
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

test('a reading that the ending server closed unread is asked again, until one answers', async () => {
  let read = 0;
  const behind = createServer((connection) => {
    connection.on('error', () => {});
    connection.once('data', () => {
      read += 1;
      if (read < 4) connection.resetAndDestroy();
      else connection.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nfound');
    });
  });
  const port = await listen(behind);
  const front = createHttpServer((request, response) => void answerReading(port, request, response, fail));
  const fail = (error: unknown) => expect.fail(String(error));
  const response = await fetch(`http://127.0.0.1:${await listen(front)}/healthz`);
  expect([response.status, await response.text(), read]).toEqual([200, 'found', 4]);
});
