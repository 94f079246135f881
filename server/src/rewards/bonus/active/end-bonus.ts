import { setTimeout as sleep } from 'node:timers/promises';
import { unitOf } from '@kapao/core/money';
import { type BonusEnd, cutOf, keptOf } from '@kapao/core/reward/wagering';
import type { Entry } from '../../../ledger/entry.ts';
import { BusyError } from '../../../platform/busy-error.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { records } from '../../../platform/ledger-records.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import type { BonusState } from '../states.ts';
import { endWhole } from './active-bonus.queries.ts';
import type { HeldBonus } from './held-bonus.ts';

type OwnEnd = Exclude<BonusEnd, 'VOID'>;

/** Outcome of an attempt to end a bonus. */
export type Ending =
  | { readonly kind: 'ended'; readonly kept: bigint }
  /** The bonus is no longer active: another call, or an earlier attempt of this call, has ended it. */
  | { readonly kind: 'over' }
  /** A balance changed since it was read, so it has to be read and judged again. */
  | { readonly kind: 'stale' }
  /** A transfer or a withdrawal has no outcome yet. */
  | { readonly kind: 'moving' };

const stateOf: Readonly<Record<OwnEnd, BonusState>> = {
  SUCCESS: 'success',
  FAIL: 'fail',
  EXPIRED: 'expired',
};

/** Retries, and pause between them in ms, for a wallet locked by another transaction. */
const busyTries = 20;
const busyMs = 25;

/**
 * Takes away what the member does not keep and ends the bonus, both or neither: one ledger entry whose id is derived from
 * the bonus, so it happens once. A remainder that a game cannot pay out at its rate stays there.
 */
export async function endBonus(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  memberId: string,
  held: HeldBonus,
  end: OwnEnd,
  by?: string,
): Promise<Ending> {
  const { row, bonus, progress } = held;
  const cut = cutOf(progress.total - keptOf(end, bonus, progress.total), row.wallet, unitOf(row.currency));
  const kept = progress.total - cut;
  const data = {
    id: row.id,
    state: stateOf[end],
    deposit: String(row.deposit),
    added: String(row.added),
    late: String(row.late),
    turnover: String(progress.turnover),
    total: String(progress.total),
    kept: String(kept),
    cut: String(cut),
    by,
  };
  const endId = deriveId(row.id, 'end');
  if (cut === 0n) return endWithoutEntry(deps, memberId, { endId, version: row.version, data }, kept);
  const outcome = await deps.ledger.post(entryOf(memberId, held, { endId, cut, data }));
  if (outcome.ok) return outcome.replayed ? { kind: 'over' } : { kind: 'ended', kept };
  if (outcome.code === 'REFUSED') return toEnding(outcome.refusal.code);
  // KEY_REUSED: another end took another amount. MONEY_NOT_ENOUGH: the wallet no longer has what was read.
  if (outcome.code === 'KEY_REUSED') return { kind: 'over' };
  if (outcome.code === 'STALE' || outcome.code === 'MONEY_NOT_ENOUGH') return { kind: 'stale' };
  throw new Error(`the bonus ${row.id} was not ended: ${outcome.code}`);
}

async function endWithoutEntry(
  { pool }: Pick<Deps, 'pool'>,
  memberId: string,
  wish: Parameters<typeof endWhole>[2],
  kept: bigint,
): Promise<Ending> {
  for (let left = busyTries; left > 0; left--) {
    const refusal = await endWhole(pool, memberId, wish);
    if (refusal === null) return { kind: 'ended', kept };
    if (refusal !== 'BUSY') return toEnding(refusal);
    await sleep(busyMs);
  }
  throw new BusyError('somebody else has locked the wallet of a bonus that is to end');
}

function toEnding(refusal: string): Ending {
  if (refusal === 'STALE') return { kind: 'stale' };
  return { kind: refusal === 'BONUS_CONDITION' ? 'moving' : 'over' };
}

function entryOf(
  memberId: string,
  { row }: HeldBonus,
  { endId, cut, data }: { readonly endId: string; readonly cut: bigint; readonly data: object },
): Entry {
  return {
    memberId,
    id: endId,
    kind: 'move',
    debit: 'wallet',
    credit: 'operator:bonus',
    amount: cut,
    currency: row.currency,
    reason: 'bonus-end',
    expectVersion: row.version,
    guarded: true,
    statement: {
      type: 'finish_bonus',
      counterpart: 'BANK',
      reference: { kind: row.kind, description: row.statementName },
    },
    record: { name: records.bonusEnd, data },
    outbox: [
      { topic: 'hint', payload: { event: 'bonus', data: { code: row.offerCode, isActive: false } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  };
}
