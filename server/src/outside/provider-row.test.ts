import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import type { StoredProvider } from './provider.queries.ts';
import { askAgainMs, loadProviders, resolveProvider, textSetting } from './provider-row.ts';

const row: StoredProvider = {
  kind: 'game',
  code: 'PG',
  adapter: 'pg-soft',
  baseUrl: 'sandbox:/pg',
  settings: { token: 'env:PG_TOKEN', agent: 'demo' },
};
const env = { PG_TOKEN: 'demo-token' };

describe('a provider row', () => {
  it('finds the sandbox wherever it runs, and secrets in the environment', () => {
    expect(resolveProvider(row, { sandboxUrl: 'http://127.0.0.1:8082', env })).toMatchObject({
      baseUrl: 'http://127.0.0.1:8082/pg',
      settings: { token: 'demo-token', agent: 'demo' },
      timeoutMs: 15_000,
    });
  });

  it('keeps an address of the world, without its last slash', () => {
    const live = { ...row, baseUrl: 'https://pg.example/api/', settings: { timeoutMs: 500 } };
    expect(resolveProvider(live, { sandboxUrl: null, env })).toMatchObject({
      baseUrl: 'https://pg.example/api',
      timeoutMs: 500,
    });
  });

  it('stops the start when the sandbox is off, a secret is missing or a setting is not there', () => {
    expect(() => resolveProvider(row, { sandboxUrl: null, env })).toThrow(/game PG .* sandbox is off/);
    expect(() => resolveProvider(row, { sandboxUrl: 'http://s', env: {} })).toThrow(/PG_TOKEN is not set/);
    const provider = resolveProvider(row, { sandboxUrl: 'http://s', env });
    expect(textSetting(provider, 'agent')).toBe('demo');
    expect(() => textSetting(provider, 'cert')).toThrow(/game PG: setting "cert" is missing/);
  });

  it('asks again after its settle delay, then after each step, the last one for ever', () => {
    const settings = { settleDelayMs: 7, retryStepsMs: [10, 20] };
    const provider = resolveProvider({ ...row, settings }, { sandboxUrl: 'http://s', env });
    expect([0, 1, 2, 3, 99].map((attempt) => askAgainMs(provider, attempt))).toEqual([7, 10, 20, 20, 20]);
  });
});

describe('the providers of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('are those that are switched on', async () => {
    await database.pool.query(
      `insert into provider (kind, code, adapter, base_url, enabled)
       values ('qr', 'ON', 'kbank', 'https://on.example', true), ('qr', 'OFF', 'kbank', 'https://off.example', false)`,
    );
    const providers = await loadProviders(database.pool, { sandboxUrl: null, env: {} });
    expect(providers.map(({ kind, code }) => `${kind} ${code}`)).toEqual(['qr ON']);
  });
});
