import type pg from 'pg';
import type { Keyring } from '../platform/keys/keyring.ts';
import type { StoredProvider } from '../providers/protocol/stored-provider.ts';
import { withSealedSecrets } from '../providers/registry/adapter-secrets.ts';
import { demoBankProviders, demoPayoutProviders, demoQrProviders } from './demo-banks.ts';
import { demoGameProviders, demoGames } from './demo-games.ts';
import { demoGiftProviders, demoSlipProviders } from './demo-receipt-sources.ts';

/**
 * SMS provider of the demo, served by the sandbox, whose phone pages show the messages. Its keys are valid nowhere else.
 */
export const demoSmsProviders: readonly (StoredProvider & { kind: 'sms' })[] = [
  {
    kind: 'sms',
    code: 'THAIBULK',
    adapter: 'thai-bulk-sms',
    baseUrl: 'sandbox:/otp',
    settings: {
      timeoutMs: 10_000,
      key: 'demo-otp-key',
      secret: 'demo-otp-secret',
      smsUrl: 'sandbox:/sms',
      smsKey: 'demo-otp-key',
      smsSecret: 'demo-otp-secret',
    },
  },
];

/** Chat assistant of the sandbox that can answer customers first. It is off until staff switch it on. */
export const demoBotProviders: readonly (StoredProvider & { kind: 'bot' })[] = [
  {
    kind: 'bot',
    code: 'HELPER',
    adapter: 'signed-webhook',
    baseUrl: 'sandbox:/bot',
    settings: { timeoutMs: 5_000, secret: 'demo-bot-secret' },
  },
];

/** Alarm channels; the sandbox's page `/alarms` shows what came. LINE is notified when nobody acknowledges. */
export const demoAlarmProviders: readonly (StoredProvider & { kind: 'alarm' })[] = [
  {
    kind: 'alarm',
    code: 'WEBHOOK',
    adapter: 'webhook',
    baseUrl: 'sandbox:/alarm-webhook',
    settings: { timeoutMs: 10_000, secret: 'demo-alarm-secret' },
  },
  {
    kind: 'alarm',
    code: 'TELEGRAM',
    adapter: 'telegram',
    baseUrl: 'sandbox:/telegram',
    settings: { timeoutMs: 10_000, token: '100000001:demo-telegram-token', chat: '-100000001' },
  },
  {
    kind: 'alarm',
    code: 'LINE',
    adapter: 'line',
    baseUrl: 'sandbox:/line',
    settings: {
      timeoutMs: 10_000,
      step: 2,
      leastSeverity: 'warning',
      token: 'demo-line-token',
      to: 'C00000000000000000000000000000001',
    },
  },
  {
    kind: 'alarm',
    code: 'EMAIL',
    adapter: 'smtp',
    baseUrl: 'sandbox:mail',
    settings: {
      timeoutMs: 10_000,
      from: 'alarms@kapao.example',
      to: 'staff@kapao.example',
      user: 'demo-mail-user',
      password: 'demo-mail-password',
    },
  },
];

/** Writes the demo's providers. Their secrets are encrypted like live ones, so that this code is used every day. */
export async function seedProviders(pool: pg.Pool, providerKeys: Keyring): Promise<void> {
  const providers = [
    ...demoGameProviders,
    ...demoQrProviders,
    ...demoBankProviders,
    ...demoPayoutProviders,
    ...demoGiftProviders,
    ...demoSlipProviders,
    ...demoSmsProviders,
    ...demoBotProviders,
    ...demoAlarmProviders,
  ];
  for (const provider of providers) {
    const row = withSealedSecrets(provider, providerKeys);
    await pool.query(
      `insert into provider (kind, code, adapter, base_url, settings, enabled) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [row.kind, row.code, row.adapter, row.baseUrl, JSON.stringify(row.settings), row.kind !== 'bot'],
    );
  }
  for (const game of demoGames) {
    await pool.query(
      `insert into game (code, name, category, rate, provider, position, logo, background, web, android, ios, plays)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
      [
        game.code,
        game.name,
        game.category,
        game.rate,
        game.provider,
        game.position,
        game.logo,
        game.background,
        game.web,
        game.android,
        game.ios,
        game.plays,
      ],
    );
  }
}
