import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environment } from '../../platform/settings/environment.ts';
import { SettingsError } from '../../platform/settings/settings.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { variablePrefix } from '../protocol/environment-reference.ts';
import { retryAfterMs } from '../protocol/provider-row.ts';
import type { StoredProvider } from '../protocol/stored-provider.ts';
import { loadProviders, resolveProvider } from './resolve-provider.ts';

const row: StoredProvider = {
  kind: 'game',
  code: 'PG',
  adapter: 'pg-soft',
  baseUrl: 'sandbox:/pg',
  settings: { secretKey: 'env:KAPAO_SECRET_PG', agent: 'demo' },
};
const env = { KAPAO_SECRET_PG: 'demo-token', KAPAO_PROVIDER_KEY: 'hunter2' };

describe('a provider row', () => {
  it('is resolved with the sandbox’s address and secrets from the environment', () => {
    expect(resolveProvider(row, { sandboxUrl: 'http://127.0.0.1:8082', env })).toMatchObject({
      baseUrl: 'http://127.0.0.1:8082/pg',
      settings: { secretKey: 'demo-token', agent: 'demo' },
      timeoutMs: 15_000,
    });
  });

  it('keeps an external address, without its last slash', () => {
    const live = { ...row, baseUrl: 'https://pg.example/api/', settings: { timeoutMs: 500 } };
    expect(resolveProvider(live, { sandboxUrl: null, env })).toMatchObject({
      baseUrl: 'https://pg.example/api',
      timeoutMs: 500,
    });
  });

  it('stops the start when the sandbox is off or a secret is missing', () => {
    expect(() => resolveProvider(row, { sandboxUrl: null, env })).toThrow(/game PG .* sandbox is off/);
    expect(() => resolveProvider(row, { sandboxUrl: 'http://s', env: {} })).toThrow(
      /^provider game PG: setting "secretKey": the environment variable KAPAO_SECRET_PG is not set$/,
    );
  });

  it('of an SMS gateway may lack its secrets', () => {
    const settings = { key: 'env:KAPAO_SECRET_SMS' };
    const sms: StoredProvider = { ...row, kind: 'sms', code: 'S', adapter: 'thai-bulk-sms', settings };
    expect(resolveProvider(sms, { sandboxUrl: 'http://s', env: {} }).settings).toEqual({ key: undefined });
  });

  it.each([
    ['a setting that is no secret', { operatorToken: 'x', launchUrl: 'env:KAPAO_SECRET_PG' }, 'launchUrl'],
    ['a time', { timeoutMs: 'env:KAPAO_SECRET_PG' }, 'timeoutMs'],
    ['a setting that nobody knows', { nonsense: 'env:KAPAO_SECRET_PG' }, 'nonsense'],
  ])('reads no environment for %s', (_, settings, name) => {
    const resolve = () => resolveProvider({ ...row, settings }, { sandboxUrl: 'http://s', env });
    expect(resolve).toThrow(
      `provider game PG: setting "${name}" is no secret, and only a secret may come from the environment`,
    );
    expect(resolve).not.toThrow(/demo-token/);
  });

  it.each(['KAPAO_PROVIDER_KEY', 'DATABASE_URL', 'KAPAO_SECRET_', 'KAPAO_SECRET_a', ' KAPAO_SECRET_PG', ''])(
    'reads no variable %j',
    (variable) => {
      const settings = { secretKey: `env:${variable}` };
      const resolve = () => resolveProvider({ ...row, settings }, { sandboxUrl: 'http://s', env });
      expect(resolve).toThrow(/setting "secretKey" must name a variable of .* begins with KAPAO_SECRET_$/);
      expect(resolve).not.toThrow(/hunter2/);
    },
  );

  it('reads no setting of the server', () => {
    const settings = Object.keys(environment.shape);
    expect(settings.filter((name) => name.startsWith(variablePrefix))).toEqual([]);
  });

  it.each(['sandbox:@evil.example/x', 'sandbox:1/x', 'sandbox:.evil.example', 'sandbox:'])(
    'whose address is %s does not lead out of the sandbox',
    (baseUrl) => {
      const resolve = (change: object) =>
        resolveProvider({ ...row, ...change }, { sandboxUrl: 'http://127.0.0.1:8082', env });
      expect(() => resolve({ baseUrl })).toThrow('provider game PG: baseUrl must be an address');
      expect(resolve({ settings: { launchUrl: baseUrl } }).settings.launchUrl).toBe(baseUrl);
    },
  );

  it('has its own timings, and default ones for the rest', () => {
    const settings = { timeoutMs: 50, retryStepsMs: [1] };
    expect(resolveProvider({ ...row, settings }, { sandboxUrl: 'http://s', env })).toMatchObject({
      timeoutMs: 50,
      settleDelayMs: 30_000,
      retryStepsMs: [1],
      inquiriesAtOnce: 16,
    });
  });

  it.each([
    [{ timeoutMs: '3s' }, 'setting "timeoutMs" must be a whole number from 50 to 120000, not "3s"'],
    [{ timeoutMs: '3000' }, 'setting "timeoutMs" must be a whole number from 50 to 120000, not "3000"'],
    [{ timeoutMs: 0 }, 'setting "timeoutMs" must be a whole number from 50 to 120000, not 0'],
    [{ timeoutMs: 3e9 }, 'setting "timeoutMs" must be a whole number from 50 to 120000, not 3000000000'],
    [{ timeoutMs: null }, 'setting "timeoutMs" must be a whole number from 50 to 120000, not null'],
    [{ inquiriesAtOnce: 0 }, 'setting "inquiriesAtOnce" must be a whole number from 1 to 256, not 0'],
    [{ inquiriesAtOnce: 1000 }, 'setting "inquiriesAtOnce" must be a whole number from 1 to 256, not 1000'],
    [{ settleDelayMs: -1 }, 'setting "settleDelayMs" must be a whole number from 1 to 3600000, not -1'],
    [
      { retryStepsMs: [] },
      'setting "retryStepsMs" must be a list of 1 to 20 whole numbers from 1 to 86400000, not []',
    ],
    [
      { retryStepsMs: 5 },
      'setting "retryStepsMs" must be a list of 1 to 20 whole numbers from 1 to 86400000, not 5',
    ],
    [
      { retryStepsMs: [10, '20'] },
      'setting "retryStepsMs" must be a list of 1 to 20 whole numbers from 1 to 86400000, not [10,"20"]',
    ],
  ])('with %j stops the start with an error message', (settings, sentence) => {
    const resolve = () => resolveProvider({ ...row, settings }, { sandboxUrl: 'http://s', env });
    expect(resolve).toThrow(SettingsError);
    expect(resolve).toThrow(`provider game PG: ${sentence}`);
  });

  it.each([[], 'text', 7, null])('whose settings are %j stops the start', (settings) => {
    // The database guarantees that the settings are JSON, and nothing more.
    const wrong = { ...row, settings } as never;
    expect(() => resolveProvider(wrong, { sandboxUrl: 'http://s', env })).toThrow(
      'provider game PG: settings must be a JSON object',
    );
  });

  it.each(['', 'pg.example/api', 'ftp://pg.example', '/pg', 'https://'])(
    'whose address is %j stops the start',
    (baseUrl) => {
      expect(() => resolveProvider({ ...row, baseUrl }, { sandboxUrl: 'http://s', env })).toThrow(
        `provider game PG: baseUrl must be an address that begins with https:// or http://, not "${baseUrl}"`,
      );
    },
  );

  it('retries after its settle delay, then after each step, and the last step repeats', () => {
    const settings = { settleDelayMs: 7, retryStepsMs: [10, 20] };
    const provider = resolveProvider({ ...row, settings }, { sandboxUrl: 'http://s', env });
    expect([0, 1, 2, 3, 99].map((attempt) => retryAfterMs(provider, attempt))).toEqual([7, 10, 20, 20, 20]);
  });
});

describe('the providers loaded from the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('are the enabled ones', async () => {
    await database.pool.query(
      `insert into provider (kind, code, adapter, base_url, enabled)
       values ('qr', 'ON', 'kbank', 'https://on.example', true), ('qr', 'OFF', 'kbank', 'https://off.example', false)`,
    );
    const providers = await loadProviders(database.pool, { sandboxUrl: null, env: {} });
    expect(providers.map(({ kind, code }) => `${kind} ${code}`)).toEqual(['qr ON']);
  });
});
