import type { StoredProvider } from '../providers/protocol/stored-provider.ts';

export type DemoProvider = Omit<StoredProvider, 'kind'> & { kind: 'game' };

/** Demo timings, short enough to watch. The live defaults are in provider-row.ts. */
export const timings = {
  betsEveryMs: 3_000,
  timeoutMs: 10_000,
  settleDelayMs: 1_000,
  retryStepsMs: [1_000, 2_000, 5_000, 10_000],
};

/** Game aggregators with many games behind one account. Their secrets are valid only in the sandbox. */
export const demoAggregators: readonly DemoProvider[] = [
  {
    kind: 'game',
    code: 'BETFLIX',
    adapter: 'betflix',
    baseUrl: 'sandbox:/betflix',
    settings: {
      ...timings,
      currencies: ['THB'],
      apiKey: 'demo-betflix-key',
      secondKey: 'demo-betflix-cat',
      secondHeader: 'x-api-cat',
      upline: 'dmo',
      provider: 'sport',
      gamecode: 'lobby',
      launchUrl: '/play/BETFLIX?token={token}&lang={lang}&return={return}',
      refusals: ['Insufficient credit', 'User not found', 'Invalid amount', 'Request refused'],
    },
  },
  {
    kind: 'game',
    code: 'ASKMEBET',
    adapter: 'ask-me-bet',
    baseUrl: 'sandbox:/askmebet/v0.1',
    settings: {
      ...timings,
      currencies: ['THB'],
      appId: 'demo-askmebet-app',
      agent: 'demo-askmebet-agent',
      clientName: 'demo-askmebet-client',
      prefix: 'dm',
      game: 'sport',
      refusals: ['Insufficient credit', 'Member not found', 'Invalid amount', 'Request refused'],
    },
  },
  {
    kind: 'game',
    code: 'IMI',
    adapter: 'imi',
    baseUrl: 'sandbox:/imi/transfer',
    settings: {
      ...timings,
      currencies: ['THB'],
      agent: 'demoimi',
      token: 'demo-imi-token',
      authUrl: 'sandbox:/imi/auth',
      ticketsUrl: 'sandbox:/imi/tickets',
      refusals: ['Insufficient balance', 'Player not found', 'Invalid amount', 'Request refused'],
    },
  },
];
