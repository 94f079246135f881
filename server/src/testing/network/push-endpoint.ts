import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { httpServer } from './http-server.ts';

/** Keys of a browser, including the private one. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
  readonly privateKey: Buffer;
}

export function browserKeys(): BrowserKeys {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys('base64url');
  return { p256dh, auth: randomBytes(16).toString('base64url'), privateKey: own.getPrivateKey() };
}

/** Decrypts a message as a browser does (RFC 8188 and 8291); throws if it is not for this browser. */
export function decryptPush({ p256dh, auth, privateKey }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const derive = (secret: Buffer, with_: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), theirs]);
  const input = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString('utf8');
}

/** Message received by a push service. */
export interface Pushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface TestPushService {
  readonly url: string;
  readonly pushed: Pushed[];
  /** Sets the status that the service answers from now on; `silent` sends no answer at all. */
  says(answer: number | 'silent'): void;
  close(): Promise<void>;
}

/** Starts a push service on this machine that keeps what it receives. */
export async function testPushService(): Promise<TestPushService> {
  const pushed: Pushed[] = [];
  let answer: number | 'silent' = 201;
  const server = httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    if (answer !== 'silent') response.writeHead(answer).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    pushed,
    says(next) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
