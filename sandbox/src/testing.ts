import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fields, fieldsOf } from './fields.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './main.ts';

export interface Callback {
  path: string;
  signature: string;
  raw: string;
  body: Fields;
  at: number;
}

/** Fake server of the customer: records callbacks and answers as configured. */
export interface CallbackServer {
  base: string;
  callbacks: Callback[];
  /** Status codes of the next answers; the last one stays. */
  answers: number[];
  /** Answers by path; `{}` for all others. */
  says: Map<string, object>;
  close(): Promise<void>;
}

export async function startCallbackServer(): Promise<CallbackServer> {
  const callbacks: Callback[] = [];
  const answers = [200];
  const says = new Map<string, object>();
  // Idle connections stay open: caller and server are one process, which may compute for longer than Node keeps them.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let raw = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      raw += part;
    });
    request.on('end', () => {
      const signature = String(request.headers['x-signature'] ?? request.headers['kapao-signature']);
      callbacks.push({
        path: request.url ?? '',
        signature,
        raw,
        body: fieldsOf(JSON.parse(raw)),
        at: Date.now(),
      });
      response.statusCode = (answers.length > 1 ? answers.shift() : answers[0]) ?? 200;
      response.end(JSON.stringify(says.get(request.url ?? '') ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    base: `http://127.0.0.1:${address.port}`,
    callbacks,
    answers,
    says,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface TestSandbox extends Sandbox {
  customer: CallbackServer;
}

/** Time in ms that a fault holds a call before it cuts the connection, so that callers need no timeout of their own. */
export const hangMs = 500;

/** Delay of late callbacks in ms. */
export const lateMs = 500;

/** Starts a sandbox with an empty database and a listening customer. */
export async function testSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const folder = temporaryFolder();
  const customer = await startCallbackServer();
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir: folder.path,
    callbackBase: customer.base,
    payoutDelayMs: 100,
    hangMs,
    lateMs,
    ...options,
  });
  return {
    ...sandbox,
    customer,
    close: async () => {
      await sandbox.close();
      await customer.close();
      folder.remove();
    },
  };
}

/** Timeout in ms, reached only by a failing test. */
const withinMs = 60_000 * Number(process.env.KAPAO_PATIENCE ?? 1);

/** Calls `poll` until it returns a truthy value, and returns it. */
export async function eventually<Value>(
  poll: () => Value | undefined | false | Promise<Value | undefined | false>,
): Promise<Value> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await poll();
    if (found) return found;
    if (Date.now() > end) throw new Error(`nothing within ${withinMs} ms: ${poll}`);
    await sleep(15);
  }
}
