import type { GameRow } from '../money/game/game.queries.ts';
import type { StoredProvider } from '../outside/protocol/provider.queries.ts';

/** Demo timings: quick enough to watch. The live defaults stand in provider-row.ts. */
const timings = { timeoutMs: 10_000, settleDelayMs: 1_000, retryStepsMs: [1_000, 2_000, 5_000, 10_000] };

type DemoProvider = Omit<StoredProvider, 'kind'> & { kind: 'game' };

/** Who plays the providers in the demo: the sandbox. Its secrets open nothing else. */
export const demoGameProviders: readonly DemoProvider[] = [
  {
    kind: 'game',
    code: 'PG',
    adapter: 'pg-soft',
    baseUrl: 'sandbox:/pg',
    settings: {
      ...timings,
      operatorToken: 'demo-pg-token',
      secretKey: 'demo-pg-secret',
      currencies: ['THB', 'LAK'],
      launchUrl: '/play/PG?token={token}&lang={lang}&return={return}',
    },
  },
  {
    kind: 'game',
    code: 'JOKER',
    adapter: 'joker',
    baseUrl: 'sandbox:/joker',
    settings: {
      ...timings,
      currencies: ['THB'],
      appId: 'DEMO',
      secret: 'demo-joker-secret',
      launchUrl: '/play/JOKER?token={token}&lang={lang}&return={return}',
    },
  },
  {
    kind: 'game',
    code: 'SEXYGAME',
    adapter: 'awc',
    baseUrl: 'sandbox:/awc',
    settings: {
      ...timings,
      settleDelayMs: 5_000,
      currencies: ['THB'],
      cert: 'demo-awc-cert',
      agentId: 'demoagent',
      platform: 'SEXYBCRT',
      gameType: 'LIVE',
      gameCode: 'MX-LIVE-001',
      betLimit: '{"SEXYBCRT":{"LIVE":{"limitId":[280901]}}}',
    },
  },
  {
    kind: 'game',
    code: 'HUAYHD',
    adapter: 'agent',
    baseUrl: 'sandbox:/agent/huayhd',
    settings: {
      ...timings,
      client: 'demo-agent',
      secret: 'demo-huayhd-secret',
      currencies: ['THB', 'LAK'],
    },
  },
];

/** Its place is where it stands in the operator's order. */
type DemoGame = GameRow & { readonly position: number };

const page = { web: null, android: null, ios: null };

/** No pictures: the app draws its own for a game without one. The first slot game has rate 1, so that newcomers see baht and credits agree. */
export const demoGames: readonly DemoGame[] = [
  {
    code: 'PG',
    name: 'Naga Spin',
    category: 'slot',
    rate: '1',
    provider: 'PG',
    position: 1,
    logo: '',
    background: '',
    ...page,
  },
  {
    code: 'JOKER',
    name: 'Lotus Reels',
    category: 'slot',
    rate: '20',
    provider: 'JOKER',
    position: 2,
    logo: '',
    background: '',
    ...page,
  },
  {
    code: 'SEXYGAME',
    name: 'Sun & Moon',
    category: 'sport',
    rate: '1',
    provider: 'SEXYGAME',
    position: 3,
    logo: '',
    background: '',
    ...page,
  },
  {
    code: 'HUAYHD',
    name: 'Lucky Digit',
    category: 'lotto',
    rate: '1',
    provider: 'HUAYHD',
    position: 4,
    logo: '',
    background: '',
    ...page,
  },
];
