import type { Currency } from '@kapao/core/money';
import type { PlayKind } from '@kapao/core/reward/terms';
import type { GameRow } from '../gaming/accounts/game-account.queries.ts';
import { type DemoProvider, demoAggregators, timings } from './demo-aggregators.ts';

/** Game providers of the demo, served by the sandbox. Their secrets are valid nowhere else. */
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
    code: 'PGSLOT',
    adapter: 'pgslot-agent',
    baseUrl: 'sandbox:/pgslot',
    settings: {
      ...timings,
      currencies: ['THB'],
      agent: 'demoamb',
      secret: 'demo-pgslot-secret',
      refusals: [903, 906, 907, 997, 998, 999],
    },
  },
  ...(
    [
      ['JOKER', 'DEMO'],
      ['SLOTXO', 'DEMOXO'],
      ['JOKER2', 'DEMO2'],
    ] as const
  ).map(([code, appId]) => ofJoker(code, appId)),
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
  ...demoAggregators,
  ofAgent('UFABET', ['THB'], { login: 'form' }),
  ofAgent('SUPERSLOT', ['THB', 'LAK']),
  ofAgent('USUN', ['THB']),
  ofAgent('AREASLOT', ['THB']),
  ofAgent('CIRCUS', ['THB', 'LAK']),
  ofAgent('SLOTRACHA', ['THB']),
  ofAgent('HUAYHD', ['THB', 'LAK']),
];

/** One of several Joker accounts, each with its own keys. */
function ofJoker(code: string, appId: string): DemoProvider {
  const name = code.toLowerCase();
  return {
    kind: 'game',
    code,
    adapter: 'joker',
    baseUrl: `sandbox:/${name}`,
    settings: {
      ...timings,
      currencies: ['THB'],
      appId,
      secret: `demo-${name}-secret`,
      launchUrl: `/play/${code}?token={token}&lang={lang}&return={return}`,
    },
  };
}

/** Provider that publishes no protocol and so uses ours (docs/agent-protocol.md). */
function ofAgent(code: string, currencies: readonly Currency[], more: object = {}): DemoProvider {
  const name = code.toLowerCase();
  return {
    kind: 'game',
    code,
    adapter: 'agent',
    baseUrl: `sandbox:/agent/${name}`,
    settings: { ...timings, client: 'demo-agent', secret: `demo-${name}-secret`, currencies, ...more },
  };
}

/** Demo game with its position in the operator's order. */
type DemoGame = GameRow & { readonly position: number; readonly plays: PlayKind | null };

/** Games in the operator's order. The first slot game has rate 1, so that newcomers see equal baht and credits. */
const gameEntries = [
  ['PG', 'Naga Spin', 'slot', '1'],
  ['SUPERSLOT', 'Star Harvest', 'slot', '20'],
  ['JOKER', 'Lotus Reels', 'slot', '20'],
  ['UFABET', 'Village Derby', 'sport', '1'],
  ['SLOTXO', 'Ripple Reels', 'slot', '10'],
  ['PGSLOT', 'Banana Leaf', 'slot', '1'],
  ['CIRCUS', 'Tent of Lights', 'slot', '5'],
  ['SEXYGAME', 'Sun & Moon', 'sport', '1'],
  ['AREASLOT', 'Night Market', 'slot', '2'],
  ['USUN', 'Seven Suns', 'slot', '50'],
  ['SLOTRACHA', 'Royal Barge', 'slot', '0.5'],
  ['BETFLIX', 'Two Rivers', 'sport', '1'],
  ['JOKER2', 'Lotus Night', 'slot', '1'],
  ['ASKMEBET', 'Lantern Cup', 'sport', '10'],
  ['IMI', 'Long Boats', 'sport', '1'],
  ['HUAYHD', 'Lucky Digit', 'lotto', '1'],
] as const;

/** Demo games without images: the app draws its own for a game without one. */
export const demoGames: readonly DemoGame[] = gameEntries.map(([code, name, category, rate], index) => ({
  code,
  name,
  category,
  rate,
  plays: code === 'SEXYGAME' ? 'casino' : null,
  provider: code,
  position: index + 1,
  logo: '',
  background: '',
  web: null,
  android: null,
  ios: null,
}));
