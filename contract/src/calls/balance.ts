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
    amount: money.describe('The balance in the game, in the game’s own credits'),
    ftWalletSlot: z.number().positive().describe('Wallet value of one credit'),
    step: money.describe('A transfer moves whole multiples of it, the most that the amount holds'),
    logo: z.string(),
    background: z.string(),
    web: z.string().nullable(),
    android: z.string().nullable(),
    ios: z.string().nullable(),
    refreshedAt: time
      .nullable()
      .describe('When the game last told its balance; until it has, when the account was opened'),
    pending: z.boolean().describe('A transfer is under way whose outcome is not known yet'),
    playedAt: time.nullable().describe('When the member last opened the game from here'),
    favourite: z.boolean().describe('The member has marked it'),
    offered: z.boolean().describe('False: gone from the offer, and listed because it still holds money'),
  })
  .meta({ id: 'GameAccount' });

/** Pending transaction of a member. `transfer` and `withdraw` also appear in the statement with the same id. */
const onItsWay = z
  .object({
    kind: z.enum(['qr', 'deposit', 'slip', 'gift', 'transfer', 'withdraw']),
    id: z.string(),
    amount: money.describe('Positive; 0 while it is not known'),
    from: z.string().describe('WALLET, BANK or the code of a game'),
    to: z.string().describe('WALLET, BANK or the code of a game'),
    createdAt: time,
    bankCode: z.string().nullable().describe('The gateway of a QR'),
    expireIn: z.int().min(0).nullable().describe('Seconds that a QR can still be paid'),
    waitsFor: mover,
    steps: z.array(moneyStep),
    usuallyS,
    canCancel: z.boolean(),
  })
  .meta({ id: 'OnItsWay' });

export const walletCalls = {
  getWallet: call({
    summary: 'Everything the home screen shows',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z
      .object({
        profile: z.object({ name: z.string(), _id: z.string() }),
        bankAccount,
        wallet: z.object({
          amount: money.describe('Spendable'),
          held: money.describe('In transfers and withdrawals under way'),
          currency,
        }),
        invite: z.object({
          amount: money,
          success: z.number().describe('Percent'),
          fail: z.number().describe('Percent'),
        }),
        round: z.boolean().describe('A bonus or promotion is held; getBonusRound tells of it'),
        slots: z.array(gameAccount),
        total: money.describe('Spendable, in the open games and held: the sum of the parts shown'),
        pause: z
          .object({ kind: z.enum(['break', 'exclusion']), until: time })
          .nullable()
          .describe('The member takes a break or excluded themself: deposits and play are closed'),
        closed: z
          .array(z.object({ part: z.enum(parts), until: time.nullable() }))
          .describe(
            'What an operator has closed for a while, and until when where that is known: its calls answer MAINTENANCE',
          ),
        updatedAt: time.describe('The oldest reading in the total; now if every part is from our own books'),
      })
      .meta({ id: 'Wallet' }),
    errors: ['NO_WALLET'],
  }),
  refreshSlots: call({
    summary: 'Ask every active game for the balance',
    auth: 'member',
    excluded: 'open',
    reply: z.object({ stale: z.array(z.string()).describe('Games that did not answer') }),
    errors: [],
    limit: { perMinute: 30 },
    postTwin: true,
  }),
  getOnItsWay: call({
    summary: 'Money on its way, newest first: waiting QRs, slips, held withdrawals, pending moves',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z.object({ total: z.int().min(0), items: z.array(onItsWay).max(50) }),
    errors: [],
  }),
  addDeposit: call({
    summary: 'Announce a manual bank transfer; credits nothing by itself',
    auth: 'member',
    part: 'deposit',
    excluded: 'refused',
    body: z.object({ amount: money }),
    reply: z.object({ depositId: z.string(), status: z.literal('PROCESSING') }),
    errors: ['TRANSFER_MINIMUM', 'NO_BANK', 'LIMIT_REACHED', 'REQUEST_LIMIT'],
    idempotent: true,
    money: true,
  }),
};
