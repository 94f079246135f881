import { closesByTwo } from '@kapao/contract/backoffice/alarm-kinds';
import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { type Currency, unitOf } from '@kapao/core/money';
import type pg from 'pg';
import { NIL } from 'uuid';
import type { GameDeps } from '../../../gaming/accounts/game-deps.ts';
import type { BackofficeContext } from '../../../platform/backoffice/backoffice-context.ts';
import { oneLine } from '../../../platform/backoffice/one-line.ts';
import { requestApproval } from '../../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { OpenException } from '../open-exception.ts';
import { findException } from './exception-detail.ts';
import { decidedAlike, isOpenSlip, isPublicId } from './exceptions.queries.ts';
import { readHeldBonus } from './held-bonus.ts';

type Asked = Pick<BackofficeContext<'requestDecisionApproval'>, 'staffMember' | 'body' | 'id' | 'note'>;

/** Amount at stake in minor units, against which approval limits are checked. */
interface DecisionAmount {
  readonly amount: bigint;
  readonly currency: Currency | null;
  /**
   * Amounts of a bonus: the most that the member keeps, never more than the total at the time of the request, and the
   * money added by then. Minor units in decimal digits.
   */
  readonly bonus?: { readonly keep: string; readonly added: string };
}

/** Requests approval for a decision, if it is allowed in the current state. */
export async function requestDecisionApproval(
  deps: GameDeps,
  { staffMember, body, id, note }: Asked,
): Promise<BackofficeResult<{ readonly approvalId: string }>> {
  const { pool } = deps;
  const { memberId, itemId, kind, decision, force, toMember, slip } = body;
  const why = oneLine(body.why);
  if (why === '') return refuse('INVALID_INPUT', { field: 'why' });
  if (toMember !== undefined && !(await isPublicId(pool, toMember))) return refuse('NO_MEMBER');
  if (slip !== undefined && (decision !== 'credit-member' || toMember === undefined))
    return refuse('INVALID_INPUT', { field: 'slip' });
  if (slip !== undefined && toMember !== undefined && !(await isOpenSlip(pool, toMember, slip)))
    return refuse('ALREADY_CLOSED');
  const stake = await (decision === 'void' ? amountOfBonus(deps, body) : amountOfException(pool, body));
  if ('ok' in stake) return stake;
  const { amount, currency } = stake;
  const payload = {
    ...{ kind, memberId, itemId, decision, force },
    ...(kind === 'alarm' && { decidedAlike: await decidedAlike(pool, body) }),
    ...(toMember !== undefined && { toMember }),
    ...(slip !== undefined && { slip }),
    ...stake.bonus,
  };
  const approval = {
    ...{
      id: deriveId(id, 'proposal'),
      kind: 'decision' as const,
      subject: kind,
      subjectId: itemId,
      payload,
      why,
    },
    ...(memberId !== NIL && { memberId }),
    ...(amount > 0n && currency && { amount, currency }),
  };
  return requestApproval(pool, staffMember, approval, note, { after: { about: kind, itemId, decision } });
}

async function amountOfException(
  pool: pg.Pool,
  { memberId, itemId, kind, decision, force }: Asked['body'],
): Promise<DecisionAmount | Extract<BackofficeResult<never>, { ok: false }>> {
  const item = await findException(pool, itemId, memberId);
  if (item?.kind !== kind) return { ok: false, code: 'ALREADY_CLOSED' };
  if (decision === 'close' && !needsTwoToClose(item)) return { ok: false, code: 'NOT_ALLOWED' };
  const canForce = item.allowsForced.includes(decision);
  if (!item.allows.includes(decision) && !canForce) return { ok: false, code: 'NOT_ALLOWED' };
  if (!item.allows.includes(decision) && !force) return { ok: false, code: 'INQUIRY_OPEN' };
  return { amount: amountOf(item), currency: item.currency };
}

/** Whether money that came in may be lost by closing, because it is in no other list. */
function needsTwoToClose({ kind, alarm, provider }: OpenException): boolean {
  if (kind === 'alarm') return alarm !== null && closesByTwo(alarm, provider ?? '');
  return kind === 'gift' || kind === 'qr';
}

/** Returns the amount; of an alarm without money in suspense the larger of what both sides say. */
function amountOf({ amount, ours, theirs }: OpenException): bigint {
  let larger = 0n;
  for (const each of amount === null ? [ours ?? 0n, theirs ?? 0n] : [amount]) {
    const absolute = each < 0n ? -each : each;
    if (absolute > larger) larger = absolute;
  }
  return larger;
}

/**
 * Returns the larger of what the member loses and what they keep above their own money: the two approvers take the one and
 * give the other.
 */
async function amountOfBonus(
  deps: GameDeps,
  { memberId, itemId, kind, keep }: Asked['body'],
): Promise<DecisionAmount | Extract<BackofficeResult<never>, { ok: false }>> {
  if (kind !== 'bonus' || keep === undefined || keep < 0n)
    return { ok: false, code: 'INVALID_INPUT', params: { field: 'keep' } };
  const bonus = await readHeldBonus(deps, memberId, itemId);
  if (!bonus) return { ok: false, code: 'ALREADY_CLOSED' };
  if (keep % unitOf(bonus.currency) !== 0n)
    return { ok: false, code: 'INVALID_INPUT', params: { field: 'keep' } };
  const total = bonus.total ?? 0n;
  // Winnings until the approval are not part of what was approved.
  const kept = total < keep ? total : keep;
  const [cut, given] = [total - kept, kept - (bonus.own ?? 0n)];
  return {
    amount: cut > given ? cut : given,
    currency: bonus.currency,
    bonus: { keep: String(kept), added: String(bonus.added) },
  };
}
