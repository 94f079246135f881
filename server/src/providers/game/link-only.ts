import { adapter } from '../protocol/adapter.ts';
import { done, failed } from '../protocol/outcome.ts';
import type { GameProvider } from './game-provider.ts';

/** Outcome of every transfer: there is no API, so nothing is sent. */
const takesNoMoney = failed('LINK_ONLY');

/**
 * Adapter for games with only a link and no API: the game's `web`, or else the row's address. The account exists only
 * on our side, never holds money, and every transfer into it fails before it is sent.
 */
export const linkOnly = adapter(
  {},
  (provider): GameProvider => ({
    code: provider.code,
    decimals: 2,
    answersQueries: true,
    hasPasswords: false,
    reportsBets: false,
    launches: false,
    createMember: async () => done,
    setPassword: async () => failed('NO_PASSWORDS'),
    balance: async () => ({ kind: 'done', balance: 0n, outstanding: null }),
    transfer: async () => takesNoMoney,
    queryTransfer: async () => takesNoMoney,
    launch: async () => ({ kind: 'done', link: provider.baseUrl }),
    bets: async () => ({ kind: 'done', rows: [], next: null, more: false }),
  }),
);
