import { receiptLimitTypes } from '@kapao/core/receipt-limit';
import { type PlayKind, playKinds } from '@kapao/core/reward/terms';
import { weekdays } from '@kapao/core/weekdays';
import { z } from 'zod';
import { call } from '../call.ts';
import { banner, code, empty, id, money, text, time } from '../fields.ts';

const receipt = z.object({ updatedAt: time.describe('Time when the bonus was taken; never changes') });
const userBonus = z
  .object({ _id: z.string(), isActive: z.boolean(), received: z.array(receipt) })
  .meta({ id: 'UserBonus' });

const percent = z.number().min(0).max(100);
const playKind = z.enum(playKinds);

/** Bonus terms: what is promised and required. `@kapao/core/reward` calculates the consequences. */
export const bonusTerms = z
  .object({
    credit: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('percent'), percent: z.number().positive(), most: money }),
      z.object({ kind: z.literal('fixed'), amount: money }),
    ]),
    minDeposit: money.describe('0: free credit'),
    turnoverMultiple: z.number().min(0),
    percentFail: percent,
    cap: money.nullable().describe('Maximum that the member keeps; null: no maximum'),
    days: z.int().min(1),
    weights: z
      .object({ slot: percent, sport: percent, casino: percent, lotto: percent } satisfies Record<
        PlayKind,
        z.ZodType
      >)
      .describe('Percent of the turnover that counts, by kind of play'),
    minClear: money.describe('Balance up to which a remainder is ignored'),
  })
  .meta({ id: 'BonusTerms' });

/** Preview of taking the bonus now. */
const preview = z
  .object({
    refusal: z
      .enum(['BONUS_ALREADY_ACTIVE', 'BONUS_MAX_CLAIMED', 'BONUS_FULL', 'BONUS_CONDITION', 'BONUS_REMAINING'])
      .nullable()
      .describe('Reason why it cannot be taken now, as far as known; null: none'),
    deposit: money.nullable().describe('Deposit that qualifies; null: none qualifies, or none is needed'),
    depositAt: time.nullable(),
    bonus: money.nullable().describe('Amount that would be credited; null: unknown yet'),
    required: money.nullable().describe('Wagering requirement that would apply; null: unknown yet'),
    older: money.describe('Balance in wallet and games beyond that deposit; it must not exceed `minClear`'),
  })
  .meta({ id: 'BonusPreview' });

const game = z.object({
  code: z.string(),
  name: z.string(),
  kind: playKind.describe('Kind of play that its bets count as'),
});

const offer = {
  terms: bonusTerms,
  games: z.array(game).describe('Games that may be played with it'),
  gamesBarred: z.array(z.string()).describe('Names of the excluded games'),
  endsAt: time.nullable().describe('End of the offer; null: no end'),
  weekdays: z
    .array(z.enum(weekdays))
    .nullable()
    .describe('Only weekdays on which it is offered (Bangkok); null: every day'),
  preview,
};

const bonus = z
  .object({
    code: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.enum(receiptLimitTypes),
    maxReceived: z.int().min(0),
    percentFail: z.number(),
    banners: z.array(banner),
    firstDeposit: z.boolean().describe('Only the first deposit qualifies'),
    userBonus: userBonus.nullable(),
    ...offer,
  })
  .meta({ id: 'Bonus' });

const promotion = z
  .object({ percentFail: z.number(), description: z.string(), code: z.string(), name: z.string(), ...offer })
  .meta({ id: 'Promotion' });

const round = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    type: z.enum([...receiptLimitTypes, 'promotion']),
    startedAt: time,
    expiresAt: time,
    deposit: money.describe('Qualifying deposit; 0: free credit'),
    reversed: money.optional().describe('Reversed part of the deposit, to be wagered as before'),
    added: money.describe('Own money received since, to be wagered once'),
    bonus: money,
    terms: bonusTerms,
    games: z.array(game).describe('Games that may be played with it'),
    played: z.array(z.object({ kind: playKind, turnover: money.describe('Unweighted turnover') })),
    turnover: money.describe('Turnover that counts'),
    total: money.describe('Sum of wallet, games and pending transfers between them'),
  })
  .meta({
    id: 'BonusRound',
    description: 'Facts of the active bonus; `@kapao/core/reward` derives its state',
  });

const roundBet = z
  .object({
    at: time.describe('Time of settlement; for an open bet, of placement'),
    game: z.string().describe('Name of the game'),
    kind: playKind,
    status: z.enum(['open', 'settled', 'void']).describe('Only settled bets count'),
    stake: money,
    turnover: money.describe('Part of the stake that counts, as the provider reports'),
    counted: money.describe('Weighted turnover, truncated; the total of the bonus adds up exact values'),
  })
  .meta({ id: 'RoundBet' });

const startErrors = ['BONUS_ALREADY_ACTIVE', 'BONUS_FULL', 'BONUS_CONDITION', 'BONUS_REMAINING'] as const;

export const bonusCalls = {
  getBonuses: call({
    summary: 'List the bonuses on offer with the member’s claims',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z.array(bonus),
    errors: [],
  }),
  activateBonus: call({
    summary: 'Take a bonus',
    auth: 'member',
    part: 'bonus',
    whileExcluded: 'refused',
    params: z.object({ code }),
    reply: userBonus,
    errors: ['NO_DATA', 'BONUS_MAX_CLAIMED', ...startErrors],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
  checkActiveBonus: call({
    summary: 'Return whether a bonus is active',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z
      .object({ status: z.boolean(), type: z.enum(['', ...receiptLimitTypes, 'promotion']) })
      .meta({ id: 'BonusStatus' }),
    errors: [],
  }),
  checkBonusMinimum: call({
    summary: 'Return the progress of the active bonus',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z
      .object({ failLine: money, total: money, turnover: money, required: money, canClear: z.boolean() })
      .meta({ id: 'BonusMinimum' }),
    errors: ['NO_DATA'],
  }),
  getBonusRound: call({
    summary: 'Return the active bonus or promotion with the facts that decide its end; null: none',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: round.nullable(),
    errors: [],
  }),
  getRoundBets: call({
    summary: 'List the bets of the active bonus with the turnover that counts, newest first',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    body: z.object({ roundId: id, after: text(200).optional(), limit: z.int().min(1).max(100).default(20) }),
    reply: z
      .object({
        bets: z.array(roundBet),
        next: z.string().nullable().describe('`after` of the next page; null: last page'),
      })
      .meta({ id: 'RoundBets' }),
    errors: ['NO_DATA'],
  }),
  clearBonus: call({
    summary: 'End the active bonus',
    auth: 'member',
    whileExcluded: 'allowed',
    reply: z.object({
      message: z.string(),
      end: z.enum(['SUCCESS', 'FAIL']),
      kept: money.describe('Amount that the member keeps'),
    }),
    errors: ['NO_DATA', 'BONUS_CONDITION', 'BONUS_REMAINING'],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
  getCurrentPromotion: call({
    summary: 'Return the active promotion; null: none',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z.object({ percentFail: z.number(), description: z.string() }).nullable(),
    errors: [],
  }),
  findPromotion: call({
    summary: 'Return the promotion of a code; null: none',
    auth: 'member',
    whileExcluded: 'allowed',
    params: z.object({ code }),
    reply: promotion.nullable(),
    errors: ['REQUEST_LIMIT_1MIN'],
  }),
  activatePromotion: call({
    summary: 'Take the promotion of a code',
    auth: 'member',
    part: 'bonus',
    whileExcluded: 'refused',
    params: z.object({ code }),
    reply: empty,
    errors: ['NO_PROMOTION', 'PROMOTION_RECEIVED', 'REQUEST_LIMIT_1MIN', ...startErrors],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
};
