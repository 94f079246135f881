import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const live = {
  DATABASE_URL: 'postgres://db/kapao?sslmode=verify-full',
  PUBLIC_URL: 'https://kapao.example',
  KAPAO_GAME_CREDENTIAL_KEY: 'SAezO10eVvmcR09XjuPrkaIcoMl3BqTZy+8xTGWgP0E=',
  KAPAO_PROVIDER_KEY: '6b1d94e7a03fc25871b6d3ee0a9c47f2583bcd160f7ae49b2d81c5370e6f94a8',
  KAPAO_TRUELINK_KEY: 'q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=',
};

describe('settings', () => {
  test('have defaults that start the demo', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 8080,
      operatorPort: 8081,
      monitorPort: 8083,
      monitorHost: '127.0.0.1',
      sandboxPort: 8082,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      market: 'th',
      gameLaunch: 'tab',
      trustProxy: false,
      live: false,
    });
    expect([...settings.services]).toEqual(['api', 'realtime', 'jobs', 'backoffice']);
  });

  test.each([
    [{ PORT: 'eighty' }, /^PORT is wrong/],
    [{ PORT: '70000' }, /^PORT is wrong/],
    [{ KAPAO_TRUELINK_KEY: 'short' }, /^KAPAO_TRUELINK_KEY is wrong: it must be 32 bytes in base64/],
    [{ MARKET: 'en' }, /^MARKET is wrong/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is wrong/],
    [{ PUBLIC_URL: 'kapao' }, /^PUBLIC_URL is wrong/],
    [{ SITE_LINK: 'javascript:alert(1)' }, /^SITE_LINK is wrong/],
    [{ PORT: '0x50' }, /^PORT is wrong: it must be a whole number from 0 to 65535\.$/],
    [{ PORT: '1e3' }, /^PORT is wrong/],
    [{ PORT: ' 80' }, /^PORT is wrong/],
    [{ OPERATOR_PORT: '8080' }, /^OPERATOR_PORT is wrong: 8080 is PORT already\.$/],
    [{ PORT: '8082' }, /^SANDBOX_PORT is wrong: 8082 is PORT already\.$/],
    [{ LOGIN_LIMIT_ADDRESS: '-1' }, /^LOGIN_LIMIT_ADDRESS is wrong/],
    [{ LOGIN_LIMIT_NAME: '0' }, /^LOGIN_LIMIT_NAME is wrong: it must be a whole number from 1 to 1000000\.$/],
    [{ OTP_LIMIT_ADDRESS: '1e999' }, /^OTP_LIMIT_ADDRESS is wrong/],
    [{ SOCKET_LIMIT: '99999999999999999999' }, /^SOCKET_LIMIT is wrong/],
    [{ DATABASE_POOL: '1' }, /^DATABASE_POOL is wrong/],
    [{ DATABASE_DIRECT_URL: 'db:5432' }, /^DATABASE_DIRECT_URL is wrong/],
    [{ DATABASE_DIRECT_URL: 'postgres://db/kapao' }, /^DATABASE_DIRECT_URL is nothing without DATABASE_URL/],
    [
      { DATABASE_FAILOVER_S: '0' },
      /^DATABASE_FAILOVER_S is wrong: it must be a whole number from 1 to 60\.$/,
    ],
    [{ DATABASE_URL: 'postgres://kapao:p@ss word@db:port/kapao' }, /^DATABASE_URL is wrong/],
    [{ PUBLIC_URL: 'https://kapao.example/wallet' }, /^PUBLIC_URL is wrong/],
    [{ PUBLIC_URL: 'https://kapao.example?a=b' }, /^PUBLIC_URL is wrong/],
    [{ PUBLIC_URL: 'https://me:secret@kapao.example' }, /^PUBLIC_URL is wrong/],
    [{ HOST: 'http://localhost' }, /^HOST is wrong/],
    [{ HOST: 'two hosts' }, /^HOST is wrong/],
    [{ GAME_LAUNCH: 'window' }, /^GAME_LAUNCH is wrong: it must be tab or iframe\.$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is wrong/],
    [{ KAPAO_GAME_CREDENTIAL_KEY: 'short' }, /^KAPAO_GAME_CREDENTIAL_KEY is wrong/],
    [{ TRUST_PROXY: 'everybody' }, /^TRUST_PROXY is wrong: "everybody" is no address/],
    [{ TRUST_PROXY: '127.0.0.1/99' }, /^TRUST_PROXY is wrong: "127.0.0.1\/99" is no address/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, /^TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: '::1/129' }, /^TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: '10.0.0.0/-8' }, /^TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: '10.0.0.0/eight' }, /^TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: '127.0.0.1,' }, /^TRUST_PROXY is wrong: "" is no address/],
    [{ TRUST_PROXY: ' ' }, /^TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: '2' }, /^TRUST_PROXY is wrong/],
    [{ TRUST_PROXY: '*' }, /^TRUST_PROXY is wrong: "\*" is no address/],
    [{ TRUST_PROXY: '::/0' }, /^TRUST_PROXY is wrong/],
    [{ MONITOR_PORT: '8080' }, /^MONITOR_PORT is wrong: 8080 is PORT already\.$/],
    [{ HEADER_TIMEOUT_S: '0' }, /^HEADER_TIMEOUT_S is wrong/],
    [{ CONNECTION_LIMIT: '0' }, /^CONNECTION_LIMIT is wrong/],
    [{ S3_BUCKET: 'files' }, /^S3_ENDPOINT is missing/],
    [{ S3_ENDPOINT: 'ftp://files' }, /^S3_ENDPOINT is wrong/],
    [{ S3_KEY: 'x' }, /^S3_KEY has no effect/],
    [{ REDIS_URL: 'redis://localhost' }, /no effect yet/],
  ])('with an invalid value are refused in a sentence: %j', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(SettingsError);
    expect(() => readSettings(env)).toThrow(sentence);
  });

  test.each([
    '0.0.0.0/1, 128.0.0.0/1',
    '64.0.0.0/5',
    '128.0.0.0/128.0.0.0',
    '::ffff:128.0.0.0/97',
    '::/1',
    '2000::/3',
    Array.from({ length: 64 }, (_, n) => `${n + 20}.0.0.0/8`).join(),
  ])('of proxies that cover much of the internet are refused: %s', (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow(/^TRUST_PROXY is wrong: it trusts so much/);
  });

  test('with --live want a database whose name is checked, unless it is on this machine', () => {
    const start = (address: string, name = 'DATABASE_URL') =>
      readSettings({ ...live, [name]: address }, ['--live']);
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'])
      expect(() => start('postgres://kapao:s3cret@db/kapao', name)).toThrow(
        new RegExp(`^--live needs sslmode=verify-full in ${name}(?!.*s3cret)`),
      );
    for (const query of ['require', 'verify-ca', 'no-verify', 'disable', 'verify-full&sslmode=disable'])
      expect(() => start(`postgres://db/kapao?sslmode=${query}`)).toThrow(/verify-full/);
    expect(() => start('postgres://localhost/kapao?host=db')).toThrow(/verify-full/);
    for (const address of [
      'postgres://db/kapao?sslmode=verify-full',
      'postgres://127.0.0.1/kapao',
      'postgres://localhost:5432/kapao',
      'postgres://kapao:x@%2Fvar%2Frun%2Fpostgresql/kapao',
    ])
      expect(start(address)).toMatchObject({ live: true });
  });

  test('with --live want the bucket outside and by https, unless its host is named', () => {
    const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    const start = (S3_ENDPOINT: string, more = {}) =>
      readSettings({ ...live, ...bucket, S3_ENDPOINT, ...more }, ['--live']);
    expect(() => start('http://s3.example')).toThrow('--live needs S3_ENDPOINT to begin with https://.');
    expect(() => start('https://10.0.0.5:9000')).toThrow('unless INSIDE_HOSTS names its host');
    expect(start('https://s3.example').reach).toEqual({ insideHosts: [] });
    const INSIDE_HOSTS = '10.0.0.5, Localhost';
    expect(start('https://10.0.0.5:9000', { INSIDE_HOSTS }).reach).toEqual({
      insideHosts: ['10.0.0.5', 'localhost'],
    });
    expect(start('http://localhost:9000', { INSIDE_HOSTS })).toMatchObject({ live: true });
    expect(() => start('http://10.0.0.5:9000', { INSIDE_HOSTS })).toThrow('begin with https://');
    expect(readSettings({ ...bucket, S3_ENDPOINT: 'http://s3' }).reach).toBe('anywhere');
    expect(() => readSettings({ INSIDE_HOSTS: 'https://10.0.0.5' })).toThrow(/^INSIDE_HOSTS is wrong/);
  });

  test('with --live send a collector’s headers by https only, unless it is on this machine', () => {
    const start = (
      OTEL_EXPORTER_OTLP_ENDPOINT: string,
      OTEL_EXPORTER_OTLP_HEADERS = 'authorization=s3cret',
    ) => readSettings({ ...live, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }, ['--live']);
    expect(() => start('http://traces.example')).toThrow(
      /^--live sends OTEL_EXPORTER_OTLP_HEADERS(?!.*s3cret)/,
    );
    for (const endpoint of ['https://traces.example', 'http://127.0.0.1:4318'])
      expect(start(endpoint)).toMatchObject({ live: true });
    expect(start('http://traces.example', '')).toMatchObject({ live: true });
  });

  test('are refused without showing a secret', () => {
    const secret = 'postgres://kapao:s3cret phrase@db:x/kapao';
    expect(() => readSettings({ DATABASE_URL: secret })).toThrow(/^(?!.*s3cret)/);
    expect(() => readSettings({ KAPAO_GAME_CREDENTIAL_KEY: 's3cret' })).toThrow(/^(?!.*s3cret)/);
  });

  test('with an empty value count as missing', () => {
    const empty = { PORT: '', TRUST_PROXY: '', DATA_DIR: '', HOST: '', PUBLIC_URL: '', SOCKET_LIMIT: '' };
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  test('of trusted proxies may be addresses, networks and names', () => {
    const proxies = [
      'loopback',
      '10.0.0.0/8',
      '192.0.2.7',
      '2001:db8::/32',
      '172.16.0.0/255.240.0.0',
      'fc00::/7',
      '104.16.0.0/13',
      '2400:cb00::/32',
    ];
    expect(readSettings({ TRUST_PROXY: proxies.join(', ') }).trustProxy).toEqual(proxies);
  });

  test('of a database behind a pooler include both URLs', () => {
    const DATABASE_DIRECT_URL = 'postgres://db:5432/kapao?sslmode=verify-full';
    expect(readSettings({ ...live, DATABASE_DIRECT_URL })).toMatchObject({
      databaseUrl: live.DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
      databaseFailoverMs: 20_000,
    });
    expect(readSettings(live).databaseDirectUrl).toBeUndefined();
  });

  test('of a database with one address let the owner’s login act as the application, except with --live', () => {
    const DATABASE_OWNER_URL = 'postgres://owner@db/kapao';
    expect(readSettings({})).toMatchObject({ databaseAsApp: true, databaseOwnerUrl: undefined });
    expect(readSettings({ ...live, DATABASE_OWNER_URL })).toMatchObject({
      databaseAsApp: false,
      databaseOwnerUrl: DATABASE_OWNER_URL,
    });
    expect(readSettings(live, ['--live']).databaseAsApp).toBe(false);
  });

  test('accept port 0 several times', () => {
    expect(readSettings({ PORT: '0', OPERATOR_PORT: '0', SANDBOX_PORT: '0' })).toMatchObject({ port: 0 });
    expect(readSettings({ ...live, PORT: '8082' }, ['--live'])).toMatchObject({ port: 8082 });
  });

  test('select the services to run and refuse unknown ones', () => {
    expect([...readSettings({}, ['--services=api,jobs']).services]).toEqual(['api', 'jobs']);
    expect(() => readSettings({}, ['--services=api,games'])).toThrow(/games/);
    expect(() => readSettings({}, ['--fast'])).toThrow(SettingsError);
  });

  test('with --live refuse demo values', () => {
    expect(readSettings(live, ['--live'])).toMatchObject({ live: true, sandboxPort: 0 });
    expect(() => readSettings({ ...live, DATABASE_URL: '' }, ['--live'])).toThrow(/DATABASE_URL/);
    expect(() => readSettings({ ...live, PUBLIC_URL: 'http://kapao.example' }, ['--live'])).toThrow(/https/);
    expect(() => readSettings({ ...live, OPERATOR_URL: 'http://console.example' }, ['--live'])).toThrow(
      /https/,
    );
    expect(() => readSettings({ ...live, OPERATOR_URL: 'http://localhost.example' }, ['--live'])).toThrow(
      /https/,
    );
    expect(readSettings({ ...live, OPERATOR_URL: 'http://localhost:9000' }, ['--live'])).toMatchObject({
      operatorUrl: 'http://localhost:9000',
    });
    const onePlace = {
      ...live,
      PUBLIC_URL: 'https://kapao.example',
      OPERATOR_URL: 'https://kapao.example:8443',
    };
    expect(() => readSettings(onePlace, ['--live'])).toThrow(/one host name/);
    const apart = { ...onePlace, OPERATOR_URL: 'https://console.kapao.example' };
    expect(readSettings(apart, ['--live']).live).toBe(true);
    expect(() => readSettings({ ...live, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, ['--live'])).toThrow(
      /certificates/,
    );
    expect(() => readSettings({ ...live, SANDBOX_PORT: '8082' }, ['--live'])).toThrow(/sandbox/);
    expect(() => readSettings({ ...live, KAPAO_GAME_CREDENTIAL_KEY: '' }, ['--live'])).toThrow(/GAME_CRED/);
    expect(() => readSettings({ ...live, KAPAO_PROVIDER_KEY: '' }, ['--live'])).toThrow(/PROVIDER_KEY/);
    const knownKey = { ...live, KAPAO_PROVIDER_KEY: 'kapao-demo-provider-key' };
    expect(() => readSettings(knownKey, ['--live'])).toThrow(/demo secrets: KAPAO_PROVIDER_KEY/);
    expect(() => readSettings({ ...live, KAPAO_TRUELINK_KEY: '' }, ['--live'])).toThrow(/TRUELINK_KEY/);
    const known = { ...live, KAPAO_TRUELINK_KEY: 'kapaoDemoTruelinkKeyOpensNothingAnywhereAtA=' };
    expect(() => readSettings(known, ['--live'])).toThrow(/demo secrets: KAPAO_TRUELINK_KEY/);
    const demo = { ...live, KAPAO_GAME_CREDENTIAL_KEY: 'kapao-demo-game-credential-key' };
    expect(() => readSettings(demo, ['--live'])).toThrow(/demo secrets/);
  });

  test.each([
    ['too short', '8d1f3c0b5e7a49d2a6c4'],
    ['words', 'the wallet of our house has a long secret'],
    ['a repeated text', '8d1f3c0b5e7a49d2a6c4'.repeat(4)],
  ])('with --live refuse a key that is %s, and say how to make one', (_, key) => {
    for (const name of ['KAPAO_GAME_CREDENTIAL_KEY', 'KAPAO_PROVIDER_KEY']) {
      const start = () => readSettings({ ...live, [name]: key }, ['--live']);
      expect(start).toThrow(
        `--live refuses ${name}: it is too short or not random. It must be 32 random bytes (openssl rand -base64 32)`,
      );
      expect(start).not.toThrow(new RegExp(key));
      // The other key may be an old, shorter one, because it only decrypts and verifies.
      expect(readSettings({ ...live, [`${name}_OTHER`]: key }, ['--live']).live).toBe(true);
    }
    expect(() =>
      readSettings({ ...live, KAPAO_PROVIDER_KEY: live.KAPAO_GAME_CREDENTIAL_KEY }, ['--live']),
    ).toThrow('--live refuses one key for two purposes');
  });

  test('refuse the same key twice, and show no key in a log', () => {
    const same = { ...live, KAPAO_PROVIDER_KEY_OTHER: live.KAPAO_PROVIDER_KEY };
    expect(() => readSettings(same)).toThrow(
      'KAPAO_PROVIDER_KEY_OTHER is KAPAO_PROVIDER_KEY itself: leave it out.',
    );
    const shown = inspect(readSettings(live), { depth: 9 }) + JSON.stringify(readSettings(live));
    expect(shown).not.toContain(live.KAPAO_PROVIDER_KEY);
    expect(shown).toContain(readSettings(live).providerKeys.current.id);
  });
});
