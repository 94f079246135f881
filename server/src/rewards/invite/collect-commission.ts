import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { readContent } from '../../content/stored-content.ts';
import type { Entry } from '../../ledger/entry.ts';
import { retryWhenStale } from '../../ledger/retry-when-stale.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { dayBefore } from './accrual-days.ts';
import { findPaid, type InviteFacts, inviteFacts } from './invite.queries.ts';

type CollectDeps = Pick<Deps, 'pool' | 'ledger' | 'log'>;
type Collector = Pick<Member, 'id' | 'currency'>;
type Refusal =
  | 'INVITE_INACTIVE'
  | 'NO_INVITEE_PLAY_INFO'
  | 'NO_INVITE_BONUS'
  | 'INVITE_COLLECT'
  | 'INVITE_BONUS_FAIL';
type Collected = Result<{ readonly message: 'INVITE_BONUS_SUCCESS'; readonly amount: number }, Refusal>;

/**
 * Credits all uncollected commission and marks it as paid in one transaction, only if it is unchanged since
 * it was read. A retry with the same cause finds the payment and does not pay twice.
 */
export async function collectCommission(
  deps: CollectDeps,
  member: Collector,
  cause: { readonly id: string; readonly resumed: boolean },
  now = new Date(),
): Promise<Collected> {
  const id = deriveId(cause.id, 'invite');
  const paid = cause.resumed ? await findPaid(deps.pool, member.id, id) : null;
  if (paid !== null) return success(paid);
  const collected = await retryWhenStale<Collected>(async () => {
    const facts = await inviteFacts(deps.pool, member.id, dayBefore(now));
    const refusal = await refusalOf(deps, member, facts);
    if (refusal) return refusal;
    const outcome = await deps.ledger.post(creditEntry(id, member, facts));
    if (outcome.ok) return success(facts.uncollected);
    if (outcome.code === 'REFUSED' && outcome.refusal.code === 'STALE') return null;
    deps.log.error({ memberId: member.id, code: outcome.code }, 'a commission could not be credited');
    return refuse('INVITE_BONUS_FAIL');
  });
  return collected ?? refuse('INVITE_BONUS_FAIL');
}

function success(amount: bigint): Collected {
  return ok({ message: 'INVITE_BONUS_SUCCESS', amount: toWire(amount) });
}

/** Checks in the order of docs/market.md 7.7. */
async function refusalOf(
  { pool }: CollectDeps,
  { currency }: Collector,
  { barred, accrued, played, uncollected }: InviteFacts,
): Promise<Extract<Collected, { ok: false }> | null> {
  const { invite } = await readContent(pool, 'rewards');
  if (!invite.active || barred) return refuse('INVITE_INACTIVE');
  if (!accrued || !played) return refuse('NO_INVITEE_PLAY_INFO');
  if (uncollected === 0n) return refuse('NO_INVITE_BONUS');
  const minimum = BigInt(invite.minCollectMinor[currency]);
  return uncollected < minimum ? refuse('INVITE_COLLECT', { minimum: toWire(minimum) }) : null;
}

function creditEntry(
  id: string,
  { id: memberId, currency }: Collector,
  { commissions, uncollected }: InviteFacts,
): Entry {
  return {
    memberId,
    id,
    kind: 'move',
    debit: 'operator:invite',
    credit: 'wallet',
    amount: uncollected,
    currency,
    reason: 'invite',
    guarded: true,
    statement: { type: 'bonus', counterpart: 'BANK', reference: { kind: 'invite', description: '' } },
    record: { name: records.commission, data: { last: String(commissions), amount: String(uncollected) } },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
  };
}
