import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A callback on its way to us. */
export interface ReceivedCallback {
  readonly path: string;
  readonly signature: string;
  readonly raw: string;
}

/** The network between an outside party and our server: carries callbacks, loses them, brings them again. */
export interface CallbackInbox {
  readonly base: string;
  /** Everything that was sent to us, delivered or not. */
  readonly letters: ReceivedCallback[];
  /** While true the sender believes that its news arrived, and it did not. */
  losing: boolean;
  /** Where letters go. */
  forwardTo(url: string): void;
  /** Brings a letter (again) and answers the status. */
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
  const server = createServer((request, response) => {
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
