import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const live = {
  DATABASE_URL: 'postgres://db/kapao',
  PUBLIC_URL: 'https://kapao.example',
  KAPAO_GAME_CREDENTIAL_KEY: '8d1f3c0b5e7a49d2a6c4',
};

describe('settings', () => {
  test('start the demo without any', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 8080,
      operatorPort: 8081,
      sandboxPort: 8082,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      market: 'th',
      gameLaunch: 'tab',
      trustProxy: false,
      live: false,
    });
    expect([...settings.services]).toEqual(['api', 'realtime', 'jobs']);
  });

  test.each([
    [{ PORT: 'eighty' }, /^PORT is wrong/],
    [{ PORT: '70000' }, /^PORT is wrong/],
    [{ MARKET: 'en' }, /^MARKET is wrong/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is wrong/],
    [{ PUBLIC_URL: 'kapao' }, /^PUBLIC_URL is wrong/],
    [{ SITE_LINK: 'javascript:alert(1)' }, /^SITE_LINK is wrong/],
    [{ TRUST_PROXY: 'everybody' }, /^TRUST_PROXY is wrong/],
    [{ S3_BUCKET: 'files' }, /no effect yet/],
    [{ REDIS_URL: 'redis://localhost' }, /no effect yet/],
  ])('stop the start with a sentence: %j', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(SettingsError);
    expect(() => readSettings(env)).toThrow(sentence);
  });

  test('run the services that are asked for and refuse unknown ones', () => {
    expect([...readSettings({}, ['--services=api,jobs']).services]).toEqual(['api', 'jobs']);
    expect(() => readSettings({}, ['--services=api,games'])).toThrow(/games/);
    expect(() => readSettings({}, ['--fast'])).toThrow(SettingsError);
  });

  test('live refuses the demo', () => {
    expect(readSettings(live, ['--live'])).toMatchObject({ live: true, sandboxPort: 0 });
    expect(() => readSettings({ ...live, DATABASE_URL: '' }, ['--live'])).toThrow(/DATABASE_URL/);
    expect(() => readSettings({ ...live, PUBLIC_URL: 'http://kapao.example' }, ['--live'])).toThrow(/https/);
    expect(() => readSettings({ ...live, SANDBOX_PORT: '8082' }, ['--live'])).toThrow(/sandbox/);
    expect(() => readSettings({ ...live, KAPAO_GAME_CREDENTIAL_KEY: '' }, ['--live'])).toThrow(/GAME_CRED/);
    const demo = { ...live, KAPAO_GAME_CREDENTIAL_KEY: 'kapao-demo-game-credential-key' };
    expect(() => readSettings(demo, ['--live'])).toThrow(/demo secrets/);
  });
});
