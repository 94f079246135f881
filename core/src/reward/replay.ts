import { dayMs } from '../time.ts';
import { isOn } from '../weekdays.ts';
import { judgeActivation } from './activation.ts';
import type { Draft, ReplayEvent, ReplayedBonus } from './replayed.ts';
import { maxOf, type PlayKind, playKinds } from './terms.ts';
import {
  type ActiveBonus,
  endAtExpiry,
  endOnRequest,
  keptOf,
  ownFundsOf,
  wageringBaseOf,
  weightedTurnoverOf,
} from './wagering.ts';

interface OpenBonus {
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly bonus: ActiveBonus;
  readonly played: Record<PlayKind, bigint>;
  /** Total including the bonus, and the money that could not be withdrawn because of the bonus. */
  readonly total: bigint;
  /** Total without the bonus. */
  readonly without: bigint;
}

/**
 * Simulates the bonuses of a member who takes each as soon as possible, ends it as soon as allowed and withdraws what
 * is left; `happened` is in order of time. A withdrawal does not reduce an active bonus, which forbids it, and a total
 * below zero counts as zero, because its stakes came from money not listed here.
 */
export function replay(
  draft: Draft,
  opening: bigint,
  happened: readonly ReplayEvent[],
  until: Date,
): ReplayedBonus[] {
  const bonuses: ReplayedBonus[] = [];
  const received: Date[] = [];
  const isFree = draft.terms.minDeposit === 0n;
  let total = opening;
  let open: OpenBonus | null = null;
  for (const event of happened) {
    if (open && open.expiresAt <= event.at) open = expire(open);
    // Free credit is taken before the member's next event, once they have no money left.
    if (!open && isFree && draft.audience === 'all') open = begin(event.at, null);
    total = maxOf(0n, total + changeOf(event));
    if (open) open = afterEvent(open, event, draft);
    else if (event.kind === 'deposit') open = begin(event.at, event);
    // Requests the end of the bonus only after a bet.
    if (open && event.kind === 'bet') open = endIfItMay(open, event.at);
  }
  if (open && open.expiresAt <= until) open = expire(open);
  if (open) bonuses.push(report(open, 'OPEN', null));
  return bonuses;

  function begin(at: Date, deposit: (ReplayEvent & { kind: 'deposit' }) | null): OpenBonus | null {
    const judged = judgeActivation({
      terms: draft.terms,
      now: at,
      offered: isOn(draft.weekdays, at) && (draft.audience === 'all' || (deposit?.first ?? false)),
      open: false,
      receipts: { type: draft.type, maxReceived: draft.maxReceived, received },
      // The caller knows all members and applies the quota.
      quotaLeft: null,
      unsettled: false,
      deposit: deposit && { amount: deposit.amount, at: deposit.at, used: false },
      total,
      unit: draft.unit,
    });
    if (!judged.ok) return null;
    received.push(at);
    return {
      startedAt: at,
      expiresAt: new Date(at.getTime() + draft.terms.days * dayMs),
      bonus: { terms: draft.terms, deposit: judged.deposit, added: 0n, bonus: judged.bonus },
      played: { slot: 0n, sport: 0n, casino: 0n, lotto: 0n },
      total: total + judged.bonus,
      without: total,
    };
  }

  function endIfItMay(held: OpenBonus, at: Date): OpenBonus | null {
    const end = endOnRequest(held.bonus, { turnover: turnoverIn(held), total: held.total });
    if (!end) return held;
    bonuses.push(report(held, end, at));
    return null;
  }

  function expire(held: OpenBonus): null {
    bonuses.push(report(held, endAtExpiry(held.bonus, { turnover: turnoverIn(held) }), held.expiresAt));
    return null;
  }
}

/** Returns the change of the total without a bonus. */
function changeOf(event: ReplayEvent): bigint {
  switch (event.kind) {
    case 'joined':
      return 0n;
    case 'deposit':
    case 'own':
    case 'other':
      return event.amount;
    case 'withdrawal':
      return -event.amount;
    case 'bet':
      return event.payout - event.stake;
  }
}

/** Returns a bonus after an event during it. */
function afterEvent(held: OpenBonus, event: ReplayEvent, draft: Draft): OpenBonus {
  if (event.kind === 'withdrawal') return held;
  const change = changeOf(event);
  const without = maxOf(0n, held.without + change);
  if (event.kind !== 'bet') {
    const added = event.kind === 'deposit' || event.kind === 'own' ? event.amount : 0n;
    const activeBonus = { ...held.bonus, added: held.bonus.added + added };
    return { ...held, bonus: activeBonus, total: maxOf(0n, held.total + change), without };
  }
  const total = maxOf(0n, held.total + scaled(change, held.bonus, draft));
  if (draft.games && !draft.games.has(event.game)) return { ...held, total, without };
  const played = held.played[event.category] + scaled(event.turnover, held.bonus, draft);
  return { ...held, total, without, played: { ...held.played, [event.category]: played } };
}

/** Free credit has no own money as a basis for the proportion. */
function scaled(amount: bigint, bonus: ActiveBonus, { stakes }: Draft): bigint {
  const own = ownFundsOf(bonus);
  return stakes === 'stored' || own === 0n ? amount : (amount * wageringBaseOf(bonus)) / own;
}

function turnoverIn({ bonus, played }: OpenBonus): bigint {
  return weightedTurnoverOf(
    bonus.terms.weights,
    playKinds.map((kind) => ({ kind, turnover: played[kind] })),
  );
}

function report(held: OpenBonus, end: ReplayedBonus['end'], endedAt: Date | null): ReplayedBonus {
  const { startedAt, bonus: activeBonus, total, without } = held;
  const { deposit, added, bonus } = activeBonus;
  const turnover = turnoverIn(held);
  const all = { startedAt, end, endedAt, deposit, added, bonus, turnover, total };
  if (end === 'OPEN') return { ...all, kept: 0n, cut: 0n, cost: 0n };
  const kept = keptOf(end, activeBonus, total);
  return { ...all, kept, cut: total - kept, cost: kept - without };
}
