import { weekdays } from '@kapao/core/calendar';
import { receiptLimitTypes } from '@kapao/core/receipt-limit';
import { type PlayKind, playKinds } from '@kapao/core/reward/terms';
import { z } from 'zod';
import { call } from '../call.ts';
import { banner, code, empty, id, money, text, time } from '../fields.ts';

const receipt = z.object({ updatedAt: time.describe('When it was taken; never changes') });
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
    cap: money.nullable().describe('The most that is kept; null: all'),
    days: z.int().min(1),
    weights: z
      .object({ slot: percent, sport: percent, casino: percent, lotto: percent } satisfies Record<
        PlayKind,
        z.ZodType
      >)
      .describe('Percent of a bet’s turnover that count, by what is played'),
    minClear: money.describe('What is too little to count as money'),
  })
  .meta({ id: 'BonusTerms' });

/** Preview of taking the bonus now. */
const preview = z
  .object({
    refusal: z
      .enum(['BONUS_ALREADY_ACTIVE', 'BONUS_MAX_CLAIMED', 'BONUS_FULL', 'BONUS_CONDITION', 'BONUS_REMAINING'])
      .nullable()
      .describe('Why it can not be taken now, as far as is known; null: it can'),
    deposit: money
      .nullable()
      .describe('The deposit that it would take; null: none qualifies, or none is needed'),
    depositAt: time.nullable(),
    bonus: money.nullable().describe('What would be credited; null: nothing yet'),
    required: money.nullable().describe('What would have to be played'),
    older: money.describe(
      'In wallet and games beyond that deposit: no more than `minClear` of it may be left',
    ),
  })
  .meta({ id: 'BonusPreview' });

const game = z.object({
  code: z.string(),
  name: z.string(),
  kind: playKind.describe('What bets in it count as'),
});

const offer = {
  terms: bonusTerms,
  games: z.array(game).describe('What may be played with it'),
  gamesBarred: z.array(z.string()).describe('Names of those that may not'),
  endsAt: time.nullable().describe('When it is offered no longer'),
  weekdays: z
    .array(z.enum(weekdays))
    .nullable()
    .describe('Days of Bangkok on which alone it is offered; null: every day'),
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
    firstDeposit: z.boolean().describe('Only the first deposit can bring it'),
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
    deposit: money.describe('The qualifying deposit; 0 for free credit'),
    added: money.describe('Own money that came in since, which has to be played once'),
    bonus: money,
    terms: bonusTerms,
    games: z.array(game).describe('What may be played with it'),
    played: z.array(z.object({ kind: playKind, turnover: money.describe('Before it is weighted') })),
    turnover: money.describe('What counts of it'),
    total: money.describe('Wallet, games and what is on its way between them'),
  })
  .meta({ id: 'BonusRound', description: 'The facts; `@kapao/core/reward` says what follows from them' });

const roundBet = z
  .object({
    at: time.describe('When it was settled, or placed while it is open'),
    game: z.string().describe('The name of the game'),
    kind: playKind,
    status: z.enum(['open', 'settled', 'void']).describe('Only settled bets count'),
    stake: money,
    turnover: money.describe('As much of the stake as counts, in the provider’s judgement'),
    counted: money.describe('Weighted; cut here, while the round adds up what is not cut'),
  })
  .meta({ id: 'RoundBet' });

const startErrors = ['BONUS_ALREADY_ACTIVE', 'BONUS_FULL', 'BONUS_CONDITION', 'BONUS_REMAINING'] as const;

export const bonusCalls = {
  getBonuses: call({
    summary: 'Bonuses on offer and the member’s part in them',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z.array(bonus),
    errors: [],
  }),
  activateBonus: call({
    summary: 'Take a bonus',
    auth: 'member',
    part: 'bonus',
    excluded: 'refused',
    params: z.object({ code }),
    reply: userBonus,
    errors: ['NO_DATA', 'BONUS_MAX_CLAIMED', ...startErrors],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
  checkActiveBonus: call({
    summary: 'Whether a bonus is held',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z
      .object({ status: z.boolean(), type: z.enum(['', ...receiptLimitTypes, 'promotion']) })
      .meta({ id: 'BonusStatus' }),
    errors: [],
  }),
  checkBonusMinimum: call({
    summary: 'How far the bonus is from its end',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z
      .object({ failLine: money, total: money, turnover: money, required: money, canClear: z.boolean() })
      .meta({ id: 'BonusMinimum' }),
    errors: ['NO_DATA'],
  }),
  getBonusRound: call({
    summary: 'The bonus or promotion held, with all that decides its end; null where none is',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: round.nullable(),
    errors: [],
  }),
  getRoundBets: call({
    summary: 'Bet by bet why the turnover of the round held stands where it stands, newest first',
    auth: 'member',
    look: true,
    excluded: 'open',
    body: z.object({ roundId: id, after: text(200).optional(), limit: z.int().min(1).max(100).default(20) }),
    reply: z
      .object({ bets: z.array(roundBet), next: z.string().nullable().describe('`after` of the next page') })
      .meta({ id: 'RoundBets' }),
    errors: ['NO_DATA'],
  }),
  clearBonus: call({
    summary: 'Cancel the bonus held',
    auth: 'member',
    excluded: 'open',
    reply: z.object({
      message: z.string(),
      end: z.enum(['SUCCESS', 'FAIL']),
      kept: money.describe('What is the member’s own now'),
    }),
    errors: ['NO_DATA', 'BONUS_CONDITION', 'BONUS_REMAINING'],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
  getCurrentPromotion: call({
    summary: 'The promotion held, or null',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z.object({ percentFail: z.number(), description: z.string() }).nullable(),
    errors: [],
  }),
  findPromotion: call({
    summary: 'The promotion of a code, or null',
    auth: 'member',
    excluded: 'open',
    params: z.object({ code }),
    reply: promotion.nullable(),
    errors: ['REQUEST_LIMIT_1MIN'],
  }),
  activatePromotion: call({
    summary: 'Take the promotion of a code',
    auth: 'member',
    part: 'bonus',
    excluded: 'refused',
    params: z.object({ code }),
    reply: empty,
    errors: ['NO_PROMOTION', 'PROMOTION_RECEIVED', 'REQUEST_LIMIT_1MIN', ...startErrors],
    idempotent: true,
    money: true,
    postTwin: true,
  }),
};
