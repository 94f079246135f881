import { ok, type Result, refuse } from '@kapao/contract/result';
import { fromWire, toWire } from '@kapao/core/money';
import { dayMs } from '@kapao/core/time';
import { readContent } from '../../content/stored-content.ts';
import { toRefusal } from '../../gaming/limits/limit-refusal.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import type { ReplyOf } from '../../platform/call/context.ts';
import { route } from '../../platform/call/route.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { hasManualAccount, insertDepositNotice } from './deposit-notices.queries.ts';

/** A transfer of a bank that nobody tells us about at once has a day to be found. */
const lifeMs = dayMs;
/** More transfers on their way at once than a person makes. */
const mostOpen = 3;

type Refused =
  | 'INVALID_INPUT'
  | 'TRANSFER_MINIMUM'
  | 'NO_BANK'
  | 'REQUEST_LIMIT'
  | 'LIMIT_REACHED'
  | 'SELF_EXCLUDED';

export const depositNoticeSlice: Slice = (app, deps) => {
  route(app, deps, 'addDeposit', ({ member, body, claim }) =>
    createDepositNotice(deps, member, body.amount, claim.id),
  );
};

/** "I have transferred": a promise and a hint whose a payment may be. It credits nothing. */
async function createDepositNotice(
  { pool }: Pick<Deps, 'pool'>,
  member: Pick<Member, 'id' | 'currency'>,
  wanted: number,
  id: string,
): Promise<Result<ReplyOf<'addDeposit'>, Refused>> {
  const { minMinor, isManual } = await readContent(pool, 'deposit');
  // The contract read the shape; only here the currency is known, and kip have no fractions.
  const amount = fromWire(wanted, member.currency);
  if (!amount.ok) return refuse('INVALID_INPUT', { field: 'amount' });
  const minimum = BigInt(minMinor[member.currency]);
  if (amount.value < minimum || amount.value <= 0n)
    return refuse('TRANSFER_MINIMUM', { minimum: toWire(minimum) });
  if (!isManual || !(await hasManualAccount(pool, member.currency))) return refuse('NO_BANK');
  const refusal = await insertDepositNotice(
    pool,
    { memberId: member.id, id, amount: amount.value, currency: member.currency },
    { lifeMs, most: mostOpen },
  );
  if (refusal === null) return ok({ depositId: id, status: 'PROCESSING' });
  if (refusal.code === 'REQUEST_LIMIT') return refuse('REQUEST_LIMIT', { retryAfter: refusal.retryAfter });
  return toRefusal(refusal);
}
