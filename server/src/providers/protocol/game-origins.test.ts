import { expect, test } from 'vitest';
import { gameOriginList, gameOrigins } from './game-origins.ts';
import type { ProviderRow } from './provider-row.ts';

const row = (more: Partial<ProviderRow>): ProviderRow => ({
  kind: 'game',
  code: 'PG',
  adapter: 'pg-soft',
  baseUrl: 'https://api.provider.example/v1',
  settings: {},
  guarded: [],
  timeoutMs: 1,
  settleDelayMs: 1,
  retryStepsMs: [1],
  inquiriesAtOnce: 1,
  reach: 'anywhere',
  ...more,
});

test('game origins are the addresses in the rows of games, each once', () => {
  const settings = {
    launchUrl: 'https://m.provider.example/play?token={token}&lang={lang}',
    loginUrl: '/login',
    secret: 'https is a word of this secret',
    gameOrigins: ['https://*.games.example'],
  };
  expect(gameOrigins([row({ settings }), row({ code: 'PG2' })])).toEqual([
    'https://*.games.example',
    'https://api.provider.example',
    'https://m.provider.example',
  ]);
});

test('other providers and invalid addresses add no origin', () => {
  expect(gameOrigins([row({ kind: 'qr' })])).toEqual([]);
  expect(gameOrigins([row({ settings: { launchUrl: 'https://[', gameOrigins: ['*'] } })])).toEqual([
    'https://api.provider.example',
  ]);
});

test.each([
  '*',
  'https:',
  'https://*',
  'https://*.com/x',
  "'unsafe-inline'",
  'https://a.example; script-src *',
])('an origin that allows too much is refused: %s', (origin) => {
  expect(gameOriginList.safeParse([origin]).success).toBe(false);
});
