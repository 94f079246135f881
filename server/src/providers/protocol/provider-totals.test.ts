import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  rubbish,
  type ScriptedProvider,
  scriptedProvider,
  withoutAmount,
} from '../../testing/scripted-provider.ts';
import { resolveProvider } from '../registry/resolve-provider.ts';
import { providerTotals } from './provider-totals.ts';

let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await scriptedProvider();
});
afterAll(() => provider.close());

const account = 'operator:qr:KBANK';
function read(settings: Record<string, unknown> = { totalsPath: '/totals' }) {
  const row = resolveProvider(
    { kind: 'qr', code: 'KBANK', adapter: 'kbank-qr', baseUrl: provider.url, settings },
    { sandboxUrl: null, env: {} },
  );
  return providerTotals(row, account, 'THB')?.read();
}
const mine = { code: account, balance: 12.5 };

it('are not read from a provider that publishes none', () => {
  expect(read({})).toBeUndefined();
});

it('are found among other entries, however malformed those are', async () => {
  provider.says(JSON.stringify([null, 7, { code: 'other' }, mine, [], { balance: 1 }]));
  expect(await read()).toEqual({ kind: 'done', total: 1_250n, asOf: expect.any(Date) });
  provider.says(JSON.stringify([{ ...mine, balance: 0 }]));
  expect(await read()).toEqual({ kind: 'done', total: 0n, asOf: expect.any(Date) });
});

it('have the time that the provider states, else the time of the request', async () => {
  provider.says(JSON.stringify([{ ...mine, asOf: '2026-11-22T10:00:00+07:00' }]));
  expect(await read()).toMatchObject({ asOf: new Date('2026-11-22T03:00:00Z') });
  provider.says(JSON.stringify([mine]));
  const before = Date.now();
  const reading = read();
  const sent = Date.now();
  const totals = await reading;
  expect(totals?.kind === 'done' && totals.asOf.getTime()).toBeGreaterThanOrEqual(before);
  expect(totals?.kind === 'done' && totals.asOf.getTime()).toBeLessThanOrEqual(sent);
});

it('are unknown when their time is unreadable', async () => {
  for (const asOf of ['', 'yesterday', 7, null, {}]) {
    provider.says(JSON.stringify([{ ...mine, asOf }]));
    expect(await read(), JSON.stringify(asOf)).toMatchObject({ kind: 'unknown' });
  }
});

it('are unknown when the amount is missing, duplicated or malformed, and never 0', async () => {
  const without = [[], [{ code: account }], [mine, mine], [{ ...mine, balance: '12.50' }], { 0: mine }];
  for (const text of [
    ...without.map((list) => JSON.stringify(list)),
    ...withoutAmount([mine], 'balance'),
    ...rubbish,
  ]) {
    provider.says(text);
    expect(await read(), text.slice(0, 80)).toMatchObject({ kind: 'unknown' });
  }
  provider.says(JSON.stringify([mine]), 500);
  expect(await read()).toMatchObject({ kind: 'unknown' });
});
