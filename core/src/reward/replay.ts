import { isOn } from '../calendar.ts';
import { dayMs } from '../time.ts';
import { judgeActivation } from './activation.ts';
import type { Draft, ReplayEvent, ReplayedBonus } from './replayed.ts';
import { most, type PlayKind, playKinds } from './terms.ts';
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
  /** With the bonus in it, and with what the round did not let out. */
  readonly total: bigint;
  /** The same without the bonus. */
  readonly without: bigint;
}

/**
 * The rounds that a member would have held, had there been this bonus. They take it whenever they may, at once after the
 * deposit, and end it as soon as it may end; what a round leaves at its end is taken home. A withdrawal that the round
 * forbids stays in. A total that would fall below zero is zero: what was played came from something that is not told here.
 *
 * `happened` is in the order of time; of the same moment in any order, which then counts. `until` is the end of the period.
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
    // Free credit is taken when the member comes by with nothing, before they do anything else.
    if (!open && isFree && draft.audience === 'all') open = begin(event.at, null);
    total = most(0n, total + changeOf(event));
    if (open) open = lived(open, event, draft);
    else if (event.kind === 'deposit') open = begin(event.at, event);
    // Who has not played asks for no end.
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
      // The places of all members together are given by whoever knows all members.
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

/** What it makes of the total, had there been no round. */
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

/** A round after something happened in it. */
function lived(held: OpenBonus, event: ReplayEvent, draft: Draft): OpenBonus {
  if (event.kind === 'withdrawal') return held;
  const change = changeOf(event);
  const without = most(0n, held.without + change);
  if (event.kind !== 'bet') {
    const added = event.kind === 'deposit' || event.kind === 'own' ? event.amount : 0n;
    const round = { ...held.bonus, added: held.bonus.added + added };
    return { ...held, bonus: round, total: most(0n, held.total + change), without };
  }
  const total = most(0n, held.total + scaled(change, held.bonus, draft));
  if (draft.games && !draft.games.has(event.game)) return { ...held, total, without };
  const played = held.played[event.category] + scaled(event.turnover, held.bonus, draft);
  return { ...held, total, without, played: { ...held.played, [event.category]: played } };
}

/** Of free credit there is nothing that it would be in proportion to. */
function scaled(figure: bigint, bonus: ActiveBonus, { stakes }: Draft): bigint {
  const own = ownFundsOf(bonus);
  return stakes === 'stored' || own === 0n ? figure : (figure * wageringBaseOf(bonus)) / own;
}

function turnoverIn({ bonus, played }: OpenBonus): bigint {
  return weightedTurnoverOf(
    bonus.terms.weights,
    playKinds.map((kind) => ({ kind, turnover: played[kind] })),
  );
}

function report(held: OpenBonus, end: ReplayedBonus['end'], endedAt: Date | null): ReplayedBonus {
  const { startedAt, bonus: round, total, without } = held;
  const { deposit, added, bonus } = round;
  const turnover = turnoverIn(held);
  const all = { startedAt, end, endedAt, deposit, added, bonus, turnover, total };
  if (end === 'OPEN') return { ...all, kept: 0n, cut: 0n, cost: 0n };
  const kept = keptOf(end, round, total);
  return { ...all, kept, cut: total - kept, cost: kept - without };
}
