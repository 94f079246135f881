import { adapter } from '../protocol/adapter.ts';
import { done, failed } from '../protocol/outcome.ts';
import type { GameProvider } from './game-provider.ts';

/** Nothing was sent, for there is nobody to send it to. */
const takesNoMoney = failed('LINK_ONLY');

/**
 * For any other game: it has an address, which its row says, and no calls. Its account is a mark of ours, it never holds
 * money, and a transfer into it has failed before it began.
 */
export const linkOnly = adapter(
  {},
  (provider): GameProvider => ({
    code: provider.code,
    decimals: 2,
    answersQueries: true,
    hasPasswords: false,
    tellsBets: false,
    createMember: async () => done,
    setPassword: async () => failed('NO_PASSWORDS'),
    balance: async () => ({ kind: 'done', balance: 0n, outstanding: null }),
    transfer: async () => takesNoMoney,
    queryTransfer: async () => takesNoMoney,
    launch: async () => ({ kind: 'done', link: provider.baseUrl }),
    bets: async () => ({ kind: 'done', rows: [], next: null, more: false }),
  }),
);
