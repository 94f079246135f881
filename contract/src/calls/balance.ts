import { z } from 'zod';
import { call } from '../call.ts';
import { currency, gameCategory, money, moneyStep, mover, time, usuallyS } from '../fields.ts';
import { parts } from '../parts.ts';
import { bankAccount } from './account.ts';

const gameAccount = z
  .object({
    code: z.string(),
    name: z.string(),
    category: gameCategory,
    isActive: z.boolean(),
    amount: money.describe('Balance in game credits'),
    ftWalletSlot: z.number().positive().describe('Wallet value of one credit'),
    step: money.describe('A transfer moves the largest whole multiple of it within the amount'),
    logo: z.string(),
    background: z.string(),
    web: z.string().nullable(),
    android: z.string().nullable(),
    ios: z.string().nullable(),
    refreshedAt: time
      .nullable()
      .describe('Time of the last balance from the game; before the first, time when the account was opened'),
    pending: z.boolean().describe('A transfer of unknown outcome is pending'),
    playedAt: time.nullable().describe('Time when the member last opened the game from this app'),
    favourite: z.boolean().describe('The member marked it as a favourite'),
    offered: z.boolean().describe('False: no longer offered, listed because it still holds money'),
  })
  .meta({ id: 'GameAccount' });

/** Pending transaction of a member. `transfer` and `withdraw` also appear in the statement with the same id. */
const onItsWay = z
  .object({
    kind: z.enum(['qr', 'deposit', 'slip', 'gift', 'transfer', 'withdraw']),
    id: z.string(),
    amount: money.describe('Positive; 0: unknown'),
    from: z.string().describe('WALLET, BANK or the code of a game'),
    to: z.string().describe('WALLET, BANK or the code of a game'),
    createdAt: time,
    bankCode: z.string().nullable().describe('Gateway of a QR'),
    expireIn: z.int().min(0).nullable().describe('Seconds until a QR expires'),
    waitsFor: mover,
    steps: z.array(moneyStep),
    usuallyS,
    canCancel: z.boolean(),
  })
  .meta({ id: 'OnItsWay' });

export const walletCalls = {
  getWallet: call({
    summary: 'Return the data of the home screen',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z
      .object({
        profile: z.object({ name: z.string(), _id: z.string() }),
        bankAccount,
        wallet: z.object({
          amount: money.describe('Available balance'),
          held: money.describe('Held in pending transfers and withdrawals'),
          currency,
        }),
        invite: z.object({
          amount: money,
          success: z.number().describe('Percent'),
          fail: z.number().describe('Percent'),
        }),
        round: z.boolean().describe('A bonus or promotion is active; see getBonusRound'),
        slots: z.array(gameAccount),
        total: money.describe('Sum of available balance, open games and held money'),
        pause: z
          .object({ kind: z.enum(['break', 'exclusion']), until: time })
          .nullable()
          .describe('The member takes a break or is self-excluded: deposits and play are closed'),
        erasureAskedAt: time
          .nullable()
          .describe('Time of the open request to erase the member’s personal data; null: none'),
        closed: z
          .array(z.object({ part: z.enum(parts), until: time.nullable() }))
          .describe('Parts closed for maintenance, with their end if known; their calls answer MAINTENANCE'),
        updatedAt: time.describe(
          'Time of the oldest game balance in the total; current time if all parts come from the ledger',
        ),
      })
      .meta({ id: 'Wallet' }),
    errors: ['NO_WALLET'],
  }),
  refreshSlots: call({
    summary: 'Refresh the balance of every active game',
    auth: 'member',
    whileExcluded: 'allowed',
    reply: z.object({ stale: z.array(z.string()).describe('Games that did not answer') }),
    errors: [],
    limit: { perMinute: 30 },
    postTwin: true,
  }),
  getOnItsWay: call({
    summary: 'List pending transactions, newest first: QRs, slips, held withdrawals, transfers',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z.object({ total: z.int().min(0), items: z.array(onItsWay).max(50) }),
    errors: [],
  }),
  addDeposit: call({
    summary: 'Announce a manual bank transfer; it credits nothing',
    auth: 'member',
    part: 'deposit',
    whileExcluded: 'refused',
    body: z.object({ amount: money }),
    reply: z.object({ depositId: z.string(), status: z.literal('PROCESSING') }),
    errors: ['TRANSFER_MINIMUM', 'NO_BANK', 'LIMIT_REACHED', 'REQUEST_LIMIT'],
    idempotent: true,
    money: true,
  }),
};
