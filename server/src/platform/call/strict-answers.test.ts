import { ok } from '@kapao/contract/result';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { route } from './route.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await testServer({ onLog: (line) => lines.push(line) });
});
afterAll(() => server.close());

test('an answer has only the fields of its contract, whatever the use case returns', async () => {
  const more = { terminated: null, passwordHash: 'secret' };
  const careless = await testServer({
    slices: [(app, deps) => route(app, deps, 'getActive', () => ok(more))],
    onLog: () => {},
  });
  expect((await careless.call('getActive')).body).toEqual({ terminated: null });
  await careless.close();
});

test('an answer that breaks its contract is a fault, and nothing of it is sent', async () => {
  const answers = [{ terminated: 'secret' }, { terminated: null }, {}];
  const careless = await testServer({
    // Wrong on purpose, which the compiler would refuse.
    slices: [
      (app, deps) => route(app, deps, 'getActive', () => ok((answers.shift() ?? {}) as { terminated: null })),
    ],
    onLog: () => {},
  });
  const got = [
    await careless.call('getActive'),
    await careless.call('getActive'),
    await careless.call('getActive'),
  ];
  expect(got.map(({ status }) => status)).toEqual([500, 200, 500]);
  expect(JSON.stringify(got)).not.toContain('secret');
  await careless.close();
});

test('a query parameter that is given twice is refused', async () => {
  const ask = async (query: string) => (await server.fetch(`/files/slip/x.jpg?${query}`)).status;
  expect([await ask('until=1&sig=a'), await ask('until=1&until=2&sig=a')]).toEqual([404, 400]);
});

test('what a caller sends cannot begin a line of the log', async () => {
  const forged = '%0A{"level":60,"alarm":"book"}';
  await server.fetch(`/api/${forged}`, { headers: { 'x-requested-with': 'kapao' } });
  await server.call('login', { body: { username: '0812345678\n{"alarm":"book"}', password: 'x\r\ny' } });
  const written = lines.join('').split('\n').filter(Boolean);
  expect(written.length).toBeGreaterThan(1);
  for (const line of written.map((text) => JSON.parse(text))) {
    expect(line).not.toHaveProperty('alarm');
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  }
});
