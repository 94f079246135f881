import type { AddressInfo } from 'node:net';
import { httpServer } from './network/http-server.ts';

/** Callback sent by a provider to our server. */
export interface ReceivedCallback {
  readonly path: string;
  readonly signature: string;
  readonly raw: string;
}

/** Network between a provider and our server: delivers callbacks, loses them, delivers them again. */
export interface CallbackInbox {
  readonly base: string;
  /** Callbacks sent to us, delivered or not. */
  readonly letters: ReceivedCallback[];
  /** Whether callbacks are lost, although the sender gets a success. */
  losing: boolean;
  /** Sets the server that callbacks are delivered to. */
  forwardTo(url: string): void;
  /** Delivers a callback (again) and returns the HTTP status. */
  deliver(letter: ReceivedCallback): Promise<number>;
  close(): Promise<void>;
}

export async function openCallbackInbox(): Promise<CallbackInbox> {
  let target = '';
  const deliver = async ({ path, signature, raw }: ReceivedCallback) => {
    const answer = await fetch(target + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body: raw,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const server = httpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8');
      const letter = { path: request.url ?? '', signature: String(request.headers['x-signature']), raw };
      office.letters.push(letter);
      const delivered = office.losing ? Promise.resolve(200) : deliver(letter).catch(() => 502);
      void delivered.then((status) => response.writeHead(status).end('{}'));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  const office: CallbackInbox = {
    base: `http://127.0.0.1:${port}`,
    letters: [],
    losing: false,
    forwardTo: (url) => {
      target = url;
    },
    deliver,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return office;
}
