import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BotMessage } from '../../providers/bot/bot.ts';
import { signatureHeader, signatureOf } from '../../providers/bot/signed-webhook.ts';
import type { ProviderRow } from '../../providers/protocol/provider-row.ts';
import { httpServer } from '../network/http-server.ts';

export const botSecret = 'the secret of this test';

export interface BotReply {
  readonly status: number;
  // A test reads whatever came back; its expectations say the shape.
  // biome-ignore lint/suspicious/noExplicitAny: answers of every call pass through here
  readonly body: any;
}

/** Assistant of a test: records what it is sent, and answers when the test says so. */
export interface TestBot {
  readonly row: ProviderRow;
  /** Messages that it was sent, including those it refused, in order. */
  readonly received: (BotMessage & {
    readonly path: string;
    readonly signature: string;
    readonly raw: string;
  })[];
  /** Sets how each call is answered; by default each is accepted at once. */
  onMessage(answer: (message: BotMessage, response: ServerResponse) => void): void;
  /** Calls one of the addresses that the server has for assistants. */
  post(url: string, path: string, body: object | string, signature?: string): Promise<BotReply>;
  close(): Promise<void>;
}

export async function testBot(settings: Partial<ProviderRow> = {}): Promise<TestBot> {
  let onMessage = (_message: BotMessage, response: ServerResponse): void => {
    response.writeHead(200).end('{}');
  };
  const received: TestBot['received'] = [];
  const server = httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString('utf8');
    const message: BotMessage = JSON.parse(raw);
    const signature = String(request.headers[signatureHeader]);
    received.push({ ...message, raw, signature, path: request.url ?? '' });
    onMessage(message, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    row: {
      kind: 'bot',
      code: 'HELPER',
      adapter: 'signed-webhook',
      baseUrl: `http://127.0.0.1:${port}`,
      settings: { secret: botSecret, retryStepsMs: [100, 300] },
      guarded: [],
      timeoutMs: 20_000,
      settleDelayMs: 30_000,
      retryStepsMs: [100, 300],
      inquiriesAtOnce: 4,
      reach: 'anywhere',
      ...settings,
    },
    received,
    onMessage: (answer) => {
      onMessage = answer;
    },
    async post(url, path, body, signature) {
      const raw = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await fetch(`${url}/api/chat/bot/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: signature ?? signatureOf(botSecret, `/api/chat/bot/${path}`, raw),
        },
        body: raw,
      });
      return { status: response.status, body: await response.json() };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
