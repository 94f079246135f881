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

/** Lifetime of a notice: a transfer through a bank without an immediate report has a day to be found. */
const lifeMs = dayMs;
/** Open notices per member, more transfers than a person makes at once. */
const maxOpen = 3;

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

/**
 * Stores the notice "I have transferred": a deposit promise, which counts under the member's limits, and a
 * hint for attribution. Credits nothing.
 */
async function createDepositNotice(
  { pool }: Pick<Deps, 'pool'>,
  member: Pick<Member, 'id' | 'currency'>,
  wanted: number,
  id: string,
): Promise<Result<ReplyOf<'addDeposit'>, Refused>> {
  const { minMinor, isManual } = await readContent(pool, 'deposit');
  // The contract validates only the shape: the currency is known here, and kip has no fractions.
  const amount = fromWire(wanted, member.currency);
  if (!amount.ok) return refuse('INVALID_INPUT', { field: 'amount' });
  const minimum = BigInt(minMinor[member.currency]);
  if (amount.value < minimum || amount.value <= 0n)
    return refuse('TRANSFER_MINIMUM', { minimum: toWire(minimum) });
  if (!isManual || !(await hasManualAccount(pool, member.currency))) return refuse('NO_BANK');
  const refusal = await insertDepositNotice(
    pool,
    { memberId: member.id, id, amount: amount.value, currency: member.currency },
    { lifeMs, most: maxOpen },
  );
  if (refusal === null) return ok({ depositId: id, status: 'PROCESSING' });
  if (refusal.code === 'REQUEST_LIMIT') return refuse('REQUEST_LIMIT', { retryAfter: refusal.retryAfter });
  return toRefusal(refusal);
}
