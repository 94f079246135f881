import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inquiriesOf } from '../../app/slices.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { httpServer } from '../../testing/network/http-server.ts';
import { readProviders } from '../protocol/provider.queries.ts';
import { reloadProviders, watchProviders } from './provider-reload.ts';

/** Running server, and a gateway whose row is written, changed, switched off and broken meanwhile. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
afterEach(async () => {
  await sql(`delete from provider`);
  await follow();
});

const sql = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const options = () => ({ sandboxUrl: null, env: {}, providerKeys: server.deps.settings.providerKeys });
const follow = async () => reloadProviders(server.deps, await readProviders(server.deps.pool), options());
const address = 'https://pay.example/qr';
const gateway = (secret: string) => ({ client: 'kapao', secret, currency: 'THB' });
const write = (settings: object, enabled = true, at = address) =>
  sql(
    `insert into provider (kind, code, adapter, base_url, settings, enabled)
     values ('qr', 'NEWQR', 'signed-json', $1, $2, $3)
     on conflict (kind, code) do update set base_url = excluded.base_url, settings = excluded.settings, enabled = excluded.enabled`,
    [at, settings, enabled],
  );

/** Sends the gateway's callback for a QR that is still open, which changes nothing. */
async function sendCallback(secret: string): Promise<number> {
  const body = JSON.stringify({ reference: 'none', state: 'open' });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const { status } = await server.fetch('/api/callback/qr/NEWQR', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  });
  return status;
}
const isAskedAbout = () =>
  inquiriesOf(server.deps).some(({ kind, providers }) => kind === 'qr' && providers.has('NEWQR'));

test('an enabled provider is used after a reload, and a disabled one is not', async () => {
  const inquiries = inquiriesOf(server.deps);
  const asked = () => inquiries.find(({ kind }) => kind === 'qr')?.providers.has('NEWQR');
  expect(await follow()).toBe(false);
  expect(await sendCallback('one')).toBe(404);
  expect(asked()).toBe(false);
  await write(gateway('one'));
  expect(await sendCallback('one')).toBe(404);
  expect(await follow()).toBe(true);
  expect(await follow()).toBe(false);
  expect(await sendCallback('one')).toBe(200);
  expect(asked()).toBe(true);
  await write(gateway('one'), false);
  expect(await follow()).toBe(true);
  expect(await sendCallback('one')).toBe(404);
  expect(asked()).toBe(false);
});

test('after a reload only the new secret is valid', async () => {
  await write(gateway('one'));
  await follow();
  await write(gateway('two'));
  expect(await sendCallback('two')).toBe(403);
  await follow();
  expect(await sendCallback('two')).toBe(200);
  expect(await sendCallback('one')).toBe(403);
});

test('a call that runs during a reload ends with its old client, and the next one has the new client', async () => {
  const asked: { signature: unknown; answer: () => void }[] = [];
  const slow = httpServer((request, response) => {
    const answer = () => response.end(JSON.stringify({ reference: 'R1', state: 'open' }));
    asked.push({ signature: request.headers['x-signature'], answer });
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  // A TCP server's address is an object once it listens.
  const at = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/qr`;
  const signedBy = (secret: string) => createHmac('sha256', secret).update('/qr/R1').digest('hex');
  const inquire = () =>
    server.deps.providers.qrs.get('NEWQR')?.gateway.inquire({ reference: 'R1', amount: 1n });
  await write(gateway('one'), true, at);
  await follow();
  const running = inquire();
  await expect.poll(() => asked.length).toBe(1);
  await write(gateway('two'), true, at);
  await follow();
  const next = inquire();
  await expect.poll(() => asked.length).toBe(2);
  for (const { answer } of asked) answer();
  expect(await running).toEqual({ kind: 'open' });
  expect(await next).toEqual({ kind: 'open' });
  expect(asked.map(({ signature }) => signature)).toEqual([signedBy('one'), signedBy('two')]);
  slow.closeAllConnections();
  slow.close();
});

test('an invalid row keeps its provider’s former client, and other providers are still updated', async () => {
  await write(gateway('one'));
  await sql(
    `insert into provider (kind, code, adapter, base_url, settings, enabled)
     values ('qr', 'OTHERQR', 'signed-json', $1, $2, true)`,
    [address, gateway('other')],
  );
  await follow();
  await write({ client: 'kapao', currency: 'THB' });
  await expect(follow()).rejects.toThrow(/provider qr NEWQR: setting "secret"/);
  expect(await sendCallback('one')).toBe(200);
  expect(isAskedAbout()).toBe(true);
  expect(server.deps.providers.qrs.has('OTHERQR')).toBe(true);
  await sql(`update provider set enabled = false where code = 'OTHERQR'`);
  await expect(follow()).rejects.toThrow(/provider qr NEWQR/);
  expect([...server.deps.providers.qrs.keys()]).toEqual(['NEWQR']);
  await write(gateway('two'));
  await follow();
  expect(await sendCallback('two')).toBe(200);
});

test('after a reload pages may post forms to a new provider’s games', async () => {
  const policy = async () => (await server.fetch('/healthz')).headers.get('content-security-policy');
  expect(await policy()).not.toContain('games.example');
  await sql(
    `insert into provider (kind, code, adapter, base_url, settings, enabled)
             values ('game', 'NEWGAME', 'agent', 'https://games.example', $1, true)`,
    [{ client: 'kapao', secret: 'one', currencies: ['THB'] }],
  );
  await follow();
  expect(await policy()).toContain("form-action 'self' https://games.example;");
});

test('a running server reloads its providers by itself, and builds none anew while no row changes', async () => {
  let built = 0;
  const env = {
    get KAPAO_SECRET_GATEWAY() {
      built++;
      return 'one';
    },
  };
  const query = vi.spyOn(server.deps.pool, 'query');
  const watching = watchProviders(server.deps, { ...options(), env });
  await write(gateway('env:KAPAO_SECRET_GATEWAY'));
  await expect.poll(() => sendCallback('one'), { interval: 200 }).toBe(200);
  const first = built;
  query.mockClear();
  const reads = () =>
    query.mock.calls.filter(([text]) => String(text).includes('from provider where enabled'));
  await expect.poll(() => reads().length).toBe(2);
  expect(built).toBe(first);
  await write(gateway('two'));
  await expect.poll(() => sendCallback('two'), { interval: 200 }).toBe(200);
  await watching.stop();
});
