import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoAlarmProviders } from '../../demo/seed-providers.ts';
import { testKeys } from '../../testing/keys/test-keys.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { checkProvider } from '../registry/check-provider.ts';
import { resolveProvider } from '../registry/resolve-provider.ts';
import type { AlarmMessage } from './alarm-channel.ts';
import { alarmReceiver } from './alarm-channels.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.heal());
afterAll(() => sandbox?.stop());

const message: AlarmMessage = {
  id: '019b0000-0000-7000-8000-000000000001',
  createdAt: '2026-11-30T03:00:00.000Z',
  severity: 'critical',
  isTest: false,
  title: 'CRITICAL: Total differs from the provider',
  text: 'Kapao · CRITICAL: Total differs from the provider\nhttps://console.example/alarms',
  lines: [],
  more: 0,
  url: 'https://console.example/alarms',
};

function receiverOf(code: string, settings: Record<string, unknown> = {}) {
  const row = demoAlarmProviders.find((each) => each.code === code);
  if (!row) throw new Error(`no demo channel ${code}`);
  const changed = { ...row, settings: { ...row.settings, ...settings } };
  return alarmReceiver(
    resolveProvider(changed, { sandboxUrl: sandbox.url, sandboxMailPort: sandbox.mailPort, env: {} }),
  );
}

const inbox = async (way: string) =>
  (
    (await sandbox.control('/control/alarms', 'GET')) as { way: string; message: string; text: string }[]
  ).filter((row) => row.way === way);

test('each way delivers a message, and all but Telegram know a repeated one by its id', async () => {
  for (const code of ['WEBHOOK', 'TELEGRAM', 'LINE', 'EMAIL']) {
    const { channel } = receiverOf(code);
    for (const _attempt of [1, 2]) expect(await channel.send(message), code).toEqual({ kind: 'done' });
  }
  expect(await inbox('line')).toMatchObject([{ message: message.id, text: message.text }]);
  expect(await inbox('webhook')).toMatchObject([{ message: message.id }]);
  const id = `<${message.id}@kapao.example>`;
  expect(await inbox('e-mail')).toMatchObject([{ message: id, text: `${message.title}\n\n${message.text}` }]);
  expect(await inbox('telegram')).toMatchObject([{ text: message.text }, { text: message.text }]);
});

test('an answer that is lost, a fault and a wrong key are tried again; a refused message is not', async () => {
  const { channel } = receiverOf('LINE');
  for (const fault of ['timeout-before', 'error-500'] as const) {
    await sandbox.fault('alarm', fault, 1);
    expect(await channel.send({ ...message, id: '019b0000-0000-7000-8000-000000000002' })).toMatchObject({
      kind: 'unknown',
    });
  }
  await sandbox.fault('alarm', 'refuse', 1);
  expect(await channel.send(message)).toEqual({ kind: 'failed', code: 'HTTP 400 Bad Request: refused' });
  for (const [code, wrong] of [
    ['LINE', { token: 'no' }],
    ['TELEGRAM', { token: '1:no' }],
    ['WEBHOOK', { secret: 'no' }],
    ['EMAIL', { password: 'no' }],
  ] as const)
    expect(await receiverOf(code, wrong).channel.send(message), code).toMatchObject({ kind: 'unknown' });
});

test('outside the sandbox a channel is reached by https only, and never inside', () => {
  const settings = {
    sandboxPort: 0,
    sandboxMailPort: 0,
    providerKeys: testKeys('the key of this test'),
    reach: 'anywhere' as const,
    insideHosts: [],
  };
  const check = (baseUrl: string) => () =>
    checkProvider(
      {
        kind: 'alarm',
        code: 'OPS',
        adapter: 'webhook',
        baseUrl,
        settings: { secret: 'env:KAPAO_SECRET_OPS' },
      },
      settings,
      { KAPAO_PROVIDER_KEY: 'x', KAPAO_SECRET_OPS: 'a secret of ours' },
    );
  expect(check('https://ops.example/alarms')).not.toThrow();
  expect(check('http://ops.example/alarms')).toThrow('https');
  expect(check('https://169.254.169.254/alarms')).toThrow("the server's own network");
});
