import { receiptLimitTypes } from '@kapao/core/receipt-limit';
import { z } from 'zod';
import { call } from '../call.ts';
import { banner, code, empty, money, time } from '../fields.ts';

const userBonus = z
  .object({ _id: z.string(), isActive: z.boolean(), received: z.array(z.object({ updatedAt: time })) })
  .meta({ id: 'UserBonus' });

const bonus = z
  .object({
    code: z.string(),
    name: z.string(),
    type: z.enum(receiptLimitTypes),
    maxReceived: z.int().min(0),
    percentFail: z.number(),
    banners: z.array(banner),
    userBonus: userBonus.nullable(),
  })
  .meta({ id: 'Bonus' });

const promotion = z.object({ percentFail: z.number(), description: z.string() }).meta({ id: 'Promotion' });

const startErrors = ['BONUS_ALREADY_ACTIVE', 'BONUS_FULL', 'BONUS_CONDITION', 'BONUS_REMAINING'] as const;

export const bonusCalls = {
  getBonuses: call({
    summary: 'Bonuses on offer and the member’s part in them',
    auth: 'member',
    excluded: 'open',
    reply: z.array(bonus),
    errors: [],
    notYet: true,
  }),
  activateBonus: call({
    summary: 'Take a bonus',
    auth: 'member',
    excluded: 'refused',
    params: z.object({ code }),
    reply: userBonus,
    errors: ['NO_DATA', 'BONUS_MAX_CLAIMED', ...startErrors],
    idempotent: true,
    money: true,
    postTwin: true,
    notYet: true,
  }),
  checkActiveBonus: call({
    summary: 'Whether a bonus is held',
    auth: 'member',
    excluded: 'open',
    reply: z
      .object({ status: z.boolean(), type: z.enum(['', ...receiptLimitTypes, 'promotion']) })
      .meta({ id: 'BonusStatus' }),
    errors: [],
    notYet: true,
  }),
  checkBonusMinimum: call({
    summary: 'How far the bonus is from its end',
    auth: 'member',
    excluded: 'open',
    reply: z
      .object({ failLine: money, total: money, turnover: money, required: money, canClear: z.boolean() })
      .meta({ id: 'BonusMinimum' }),
    errors: ['NO_DATA'],
    notYet: true,
  }),
  clearBonus: call({
    summary: 'Cancel the bonus held',
    auth: 'member',
    excluded: 'open',
    reply: z.object({ message: z.string() }),
    errors: ['NO_DATA', 'BONUS_CONDITION', 'BONUS_REMAINING'],
    idempotent: true,
    money: true,
    postTwin: true,
    notYet: true,
  }),
  getCurrentPromotion: call({
    summary: 'The promotion held, or null',
    auth: 'member',
    excluded: 'open',
    reply: promotion.nullable(),
    errors: [],
    notYet: true,
  }),
  findPromotion: call({
    summary: 'The promotion of a code, or null',
    auth: 'member',
    excluded: 'open',
    params: z.object({ code }),
    reply: promotion.nullable(),
    errors: ['REQUEST_LIMIT_1MIN'],
    notYet: true,
  }),
  activatePromotion: call({
    summary: 'Take the promotion of a code',
    auth: 'member',
    excluded: 'refused',
    params: z.object({ code }),
    reply: empty,
    errors: ['NO_PROMOTION', 'PROMOTION_RECEIVED', 'REQUEST_LIMIT_1MIN', ...startErrors],
    idempotent: true,
    money: true,
    postTwin: true,
    notYet: true,
  }),
};
