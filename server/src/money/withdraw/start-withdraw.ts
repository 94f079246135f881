import { ok, type Refusal, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { inTransaction } from '../../base/db/transaction.ts';
import { deriveId } from '../../base/derive-id.ts';
import type { OutboxRow } from '../../base/outbox/outbox-row.ts';
import { readContent } from '../../content/stored-content.ts';
import { postIn } from '../../ledger/ledger.ts';
import type { PostOutcome, Transfer } from '../../ledger/transfer.ts';
import { advanceQueue } from './advance-withdrawal.ts';
import { findWithdrawal } from './withdraw.queries.ts';
import type { WithdrawDeps, WithdrawMember } from './withdraw-deps.ts';
import { refuseWhileHeld } from './withdraw-hold.ts';

export interface StartedWithdraw {
  readonly withdrawId: string;
  readonly status: 'PROCESSING';
}

export type WithdrawRefusal =
  | 'WITHDRAW_MINIMUM'
  | 'WITHDRAW_MAXIMUM'
  | 'MONEY_NOT_ENOUGH'
  | 'WITHDRAW_PENDING'
  | 'NO_BANK';

/**
 * Sets the money aside and answers; paying it out is a job that is born in the same transaction. The slot of the
 * hold allows one open withdrawal a member. `causeId` names the request: tried again, it finds its hold.
 */
export async function startWithdraw(
  deps: WithdrawDeps,
  member: WithdrawMember,
  amount: bigint,
  causeId: string,
): Promise<Result<StartedWithdraw, WithdrawRefusal>> {
  const id = deriveId(causeId, 'withdraw');
  const started = ok({ withdrawId: id, status: 'PROCESSING' } as const);
  // A try before this one got through; what the limits are by now does not matter to it.
  if (await findWithdrawal(deps.pool, member.id, id)) return started;
  const allowed = await checkAllowed(deps, member, amount);
  if (!allowed.ok) return allowed;
  const channel = [...deps.parties.payouts.values()].find((c) => c.currency === member.currency);
  if (!channel) return refuse('NO_BANK');
  const state = allowed.value.automatic ? 'created' : 'review';
  const outcome = await holdUnlessMoved(deps, {
    memberId: member.id,
    id,
    kind: 'hold',
    debit: 'wallet',
    credit: 'held',
    amount,
    currency: member.currency,
    reason: 'withdraw',
    slot: 'withdraw',
    statement: { type: 'withdraw', counterpart: 'BANK' },
    record: {
      name: 'withdrawal',
      data: { amount: String(amount), currency: member.currency, channel: channel.row.code, state },
    },
    outbox: news(member.id, id, state === 'created'),
  });
  if (outcome.ok) return started;
  if (outcome.code === 'WITHDRAW_PENDING') return outcome;
  if (outcome.code === 'MONEY_NOT_ENOUGH') return refuse('MONEY_NOT_ENOUGH');
  if (outcome.code === 'PENDING') return refuse('WITHDRAW_PENDING');
  throw new Error(`the withdrawal was not held: ${outcome.code}`);
}

/**
 * The money is held and its row written, which reads the member's bank account under the member's lock; in the same
 * transaction, so that a bank account that was changed while we waited for that lock undoes both.
 */
async function holdUnlessMoved(
  deps: WithdrawDeps,
  hold: Transfer,
): Promise<PostOutcome | Refusal<'WITHDRAW_PENDING'>> {
  try {
    return await inTransaction(deps.pool, async (client) => {
      const [outcome] = await postIn(client, [hold]);
      if (!outcome) throw new Error('the ledger answered nothing');
      const refusal = outcome.ok && !outcome.replayed ? await refuseWhileHeld(client, hold.memberId) : null;
      if (refusal) throw new BankAccountMoved(refusal);
      return outcome;
    });
  } catch (fault) {
    if (fault instanceof BankAccountMoved) return fault.refusal;
    throw fault;
  }
}

/** Rolls the hold back. */
class BankAccountMoved extends Error {
  readonly refusal: Refusal<'WITHDRAW_PENDING'>;

  constructor(refusal: Refusal<'WITHDRAW_PENDING'>) {
    super('the bank account was changed while the withdrawal began');
    this.refusal = refusal;
  }
}

/** What the operator allows in one withdrawal, and a new bank account; and whether it goes out without a person. */
export async function checkAllowed(
  deps: WithdrawDeps,
  member: WithdrawMember,
  amount: bigint,
): Promise<Result<{ automatic: boolean }, 'WITHDRAW_MINIMUM' | 'WITHDRAW_MAXIMUM' | 'WITHDRAW_PENDING'>> {
  const { minMinor, maxMinor, autoLimitMinor } = (await readContent(deps.pool, 'withdraw'))[member.currency];
  const minimum = BigInt(minMinor);
  const maximum = BigInt(maxMinor);
  if (amount <= 0n || amount < minimum) return refuse('WITHDRAW_MINIMUM', { minimum: toWire(minimum) });
  if (amount > maximum) return refuse('WITHDRAW_MAXIMUM', { maximum: toWire(maximum) });
  const held = await refuseWhileHeld(deps.pool, member.id);
  if (held) return held;
  return ok({ automatic: amount <= BigInt(autoLimitMinor) });
}

function news(memberId: string, id: string, automatic: boolean): OutboxRow[] {
  const rows: OutboxRow[] = [
    { topic: 'hint', payload: { event: 'withdraw', data: { withdrawId: id, status: 'PROCESSING' } } },
    { topic: 'hint', payload: { event: 'wallet', data: {} } },
  ];
  if (automatic) rows.push({ topic: 'job', payload: { queue: advanceQueue, data: { memberId, id } } });
  return rows;
}
