import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { anyMoment, theirId } from '../../protocol/answer.ts';
import { currency } from '../../protocol/provider-settings.ts';
import { betRows, link, name, reportedCurrency, reportedVersion } from '../answer.ts';
import { credits } from '../credits.ts';
import type { Bet } from '../game-provider.ts';

/** Every answer is `{ code, message, data }`; code 0 means success. */
const success = <Data>(data: z.ZodType<Data>) => z.object({ code: z.literal(0), data });
export const yesAnswer = success(z.unknown());
export const balanceAnswer = success(z.object({ balance: credits, outstanding: credits }));
export const transferAnswer = success(
  z.object({
    state: z.literal('done'),
    username: name,
    currency,
    direction: z.enum(['in', 'out']),
    amount: credits,
  }),
);
export const launchAnswer = success(z.object({ link }));
/** Limits for a login page, which has a handful of fields and a state of a few thousand characters. */
const maxFields = 20;
const fieldName = z.string().regex(/^[\w$.:-]{1,200}$/);
const pageState = z
  .record(
    fieldName,
    z
      .string()
      .max(20_000)
      .regex(/^[\x20-\x7e]*$/),
  )
  .refine((fields) => Object.keys(fields).length >= 1 && Object.keys(fields).length <= maxFields);
export const loginPageAnswer = success(
  z.object({
    link,
    names: z.object({ username: fieldName, password: fieldName }),
    state: pageState,
  }),
);
const parts = {
  betId: theirId,
  version: reportedVersion,
  username: name,
  stake: credits,
  validTurnover: credits,
  payout: credits,
  status: z.enum(['open', 'settled', 'void']),
  placedAt: anyMoment,
  settledAt: anyMoment.nullable(),
  currency: reportedCurrency,
};
const bet = z
  .object(parts)
  .refine(({ status, settledAt }) => (status === 'open') === (settledAt === null), because('WRONG_TIME'))
  .transform((row): Bet => ({ ...row, settledAt: row.settledAt ?? row.placedAt }));
export const betsAnswer = success(
  z.object({
    rows: betRows(bet, parts, { betId: 'betId', username: 'username', at: 'settledAt', cursor: 'version' }),
  }),
);
/** Refusal; comes with HTTP 200 like every answer of this protocol. */
export const refusalAnswer = z.object({ code: z.int(), message: z.string(), data: z.null() });
