import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocket, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import { httpServer } from '../../testing/network/http-server.ts';
import { callProvider, form } from './call-provider.ts';
import { providerCallStats } from './provider-call-stats.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
      server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen<S extends Server>(server: S): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this shape.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns a provider that has this many milliseconds to answer. */
const within = (timeoutMs: number) =>
  ({ kind: 'bank', code: 'TESTED', timeoutMs, reach: 'anywhere' }) as const;
const provider = (listener: RequestListener) => listen(httpServer(listener));

describe('a provider call', () => {
  it('sends method, headers and body, and returns any status and text', async () => {
    const url = await provider((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        response.statusCode = 418;
        response.end(
          `${request.method} ${request.url} ${request.headers['x-sign']} ${Buffer.concat(chunks)} ลาว`,
        );
      });
    });
    const answer = await callProvider({
      url: `${url}/pay?a=1`,
      method: 'PUT',
      headers: { 'x-sign': 'abc' },
      body: 'ก',
      to: within(20_000),
    });
    expect(answer).toEqual({ kind: 'answer', status: 418, text: 'PUT /pay?a=1 abc ก ลาว' });
    expect(await callProvider({ url, to: within(20_000) })).toMatchObject({
      text: expect.stringMatching(/^POST/),
    });
  });

  it.each([
    ['an address with a password', { url: 'http://me:hunter2@127.0.0.1/' }],
    ['a header with a line break', { url: 'http://127.0.0.1/', headers: { 'x-key': 'hunter2\nx' } }],
    ['no address', { url: 'hunter2' }],
  ])('that cannot be made, for %s, does not repeat it', async (_, request) => {
    const answer = await callProvider({ ...request, to: within(20_000) });
    expect(answer.kind).not.toBe('answer');
    expect(JSON.stringify(answer)).not.toContain('hunter2');
  });

  it('is counted for its provider, with errors and timeouts', async () => {
    const to = { kind: 'slip', code: 'COUNTED', timeoutMs: 20_000, reach: 'anywhere' } as const;
    for (const status of [200, 404, 503]) {
      const url = await provider((_, response) => response.writeHead(status).end());
      await callProvider({ url, to });
    }
    await callProvider({ url: await provider(() => {}), to: { ...to, timeoutMs: 300 } });
    const counted = providerCallStats.now().filter(({ code }) => code === 'COUNTED');
    const sum = (of: 'calls' | 'errors' | 'timeouts') => counted.reduce((all, minute) => all + minute[of], 0);
    expect([sum('calls'), sum('errors'), sum('timeouts')]).toEqual([4, 2, 1]);
  });

  it.each([
    ['a host that does not exist', 'http://nowhere.invalid/'],
    ['an address that is none', 'nonsense'],
  ])('is unsent when it went to %s', async (_, url) => {
    expect(await callProvider({ url, to: within(20_000) })).toMatchObject({ kind: 'unsent' });
  });

  it('is unsent when nothing listens on the port', async () => {
    const url = await provider(() => {});
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(await callProvider({ url, to: within(20_000) })).toEqual({ kind: 'unsent', why: 'ECONNREFUSED' });
  });

  it('is silent when the provider never answers, or stops in the middle', async () => {
    let asked = 0;
    const mute = await provider(() => void asked++);
    expect(await callProvider({ url: mute, to: within(1_000) })).toEqual({ kind: 'silent', why: 'TIMEOUT' });
    expect(asked).toBe(1);
    const half = await provider((_, response) => void response.write('{"code":'));
    expect(await callProvider({ url: half, to: within(1_000) })).toEqual({ kind: 'silent', why: 'TIMEOUT' });
  });

  it.each<[string, RequestListener]>([
    ['hangs up without a word', (request) => request.socket.destroy()],
    [
      'hangs up in the middle of its answer',
      (request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => request.socket.destroy());
      },
    ],
    ['answers without end', (_, response) => fillForEver(response)],
  ])('is silent, never a refusal, and not sent again when the provider %s', async (_, listener) => {
    let asked = 0;
    const url = await provider((request, response) => {
      asked++;
      listener(request, response);
    });
    expect(await callProvider({ url, body: 'pay', to: within(20_000) })).toMatchObject({ kind: 'silent' });
    expect(asked).toBe(1); // A request that may have been executed is not sent again.
  });

  it('is silent when the port does not speak HTTP', async () => {
    const url = await listen(createSocket(refuseHttp));
    expect(await callProvider({ url, to: within(20_000) })).toMatchObject({ kind: 'silent' });
  });

  it('does not follow a redirect', async () => {
    const reached: string[] = [];
    const elsewhere = await provider((request, response) => {
      reached.push(request.url ?? '');
      response.end();
    });
    const url = await provider((_, response) => void response.writeHead(307, { location: elsewhere }).end());
    expect(await callProvider({ url, body: 'secret', to: within(20_000) })).toMatchObject({ kind: 'silent' });
    expect(reached).toEqual([]);
  });
});

function refuseHttp(socket: Socket): void {
  socket.on('error', () => {});
  socket.once('data', () => socket.write('SSH-2.0-not-for-you\r\n', () => socket.destroy()));
}

function fillForEver(response: Parameters<RequestListener>[1]): void {
  const chunk = Buffer.alloc(64_000, 'x');
  const fill = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', fill);
  fill();
}

test('a form is URL-encoded', () => {
  expect(form({ name: 'ก ข&c', empty: '' })).toBe('name=%E0%B8%81+%E0%B8%82%26c&empty=');
});
