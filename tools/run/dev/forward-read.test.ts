import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { forwardRead } from './forward-read.ts';

const listen = async (server: Server) => {
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

/** Starts a proxy before a server that answers reads with `answer`, which gets the number of the read. */
async function frontOf(answer: (connection: Socket, reading: number) => void) {
  let readings = 0;
  const behind = createServer((connection) => {
    connection.on('error', () => {});
    connection.once('data', () => answer(connection, ++readings));
  });
  const port = await listen(behind);
  const front = createHttpServer((request, response) =>
    forwardRead(port, request, response, (error) => response.destroy(error as Error)),
  );
  return { url: `http://127.0.0.1:${await listen(front)}/api/wallet`, readings: () => readings };
}
const say = (status: string, body: string, more = 'connection: close') =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\n${more}\r\n\r\n${body}`;

test('a read that the ending server dropped or refused is repeated until it is answered', async () => {
  const { url, readings } = await frontOf((connection, reading) => {
    if (reading < 3) connection.resetAndDestroy();
    else connection.end(reading < 5 ? say('503 Unavailable', 'closing') : say('200 OK', 'found'));
  });
  const response = await fetch(url);
  expect([response.status, await response.text(), readings()]).toEqual([200, 'found', 5]);
});

test('a 503 of a server that is not ending is passed on at once', async () => {
  const { url } = await frontOf((connection) => connection.end(say('503 Unavailable', 'gone', 'x: y')));
  expect((await fetch(url)).status).toBe(503);
});

test('a read is not repeated after its client has gone', async () => {
  const ended = Promise.withResolvers<void>();
  const { url, readings } = await frontOf((connection) => connection.once('close', () => ended.resolve()));
  const leaving = new AbortController();
  const asked = fetch(url, { signal: leaving.signal });
  await expect.poll(readings).toBe(1);
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');
  await ended.promise;
  expect(readings()).toBe(1);
});
