import { isOn } from '../calendar.ts';
import { dayMs } from '../time.ts';
import { judgeActivation } from './activation.ts';
import type { Draft, Happening, ReplayedRound } from './replayed.ts';
import { baseOf, endAtExpiry, endOnRequest, keptOf, ownOf, type Round, turnoverOf } from './round.ts';
import { most, type PlayKind, playKinds } from './terms.ts';

interface OpenRound {
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly round: Round;
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
  happened: readonly Happening[],
  until: Date,
): ReplayedRound[] {
  const rounds: ReplayedRound[] = [];
  const received: Date[] = [];
  const isFree = draft.terms.minDeposit === 0n;
  let total = opening;
  let open: OpenRound | null = null;
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
  if (open) rounds.push(report(open, 'OPEN', null));
  return rounds;

  function begin(at: Date, deposit: (Happening & { kind: 'deposit' }) | null): OpenRound | null {
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
      round: { terms: draft.terms, deposit: judged.deposit, added: 0n, bonus: judged.bonus },
      played: { slot: 0n, sport: 0n, casino: 0n, lotto: 0n },
      total: total + judged.bonus,
      without: total,
    };
  }

  function endIfItMay(held: OpenRound, at: Date): OpenRound | null {
    const end = endOnRequest(held.round, { turnover: turnoverIn(held), total: held.total });
    if (!end) return held;
    rounds.push(report(held, end, at));
    return null;
  }

  function expire(held: OpenRound): null {
    rounds.push(report(held, endAtExpiry(held.round, { turnover: turnoverIn(held) }), held.expiresAt));
    return null;
  }
}

/** What it makes of the total, had there been no round. */
function changeOf(event: Happening): bigint {
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
function lived(held: OpenRound, event: Happening, draft: Draft): OpenRound {
  if (event.kind === 'withdrawal') return held;
  const change = changeOf(event);
  const without = most(0n, held.without + change);
  if (event.kind !== 'bet') {
    const added = event.kind === 'deposit' || event.kind === 'own' ? event.amount : 0n;
    const round = { ...held.round, added: held.round.added + added };
    return { ...held, round, total: most(0n, held.total + change), without };
  }
  const total = most(0n, held.total + scaled(change, held.round, draft));
  if (draft.games && !draft.games.has(event.game)) return { ...held, total, without };
  const played = held.played[event.category] + scaled(event.turnover, held.round, draft);
  return { ...held, total, without, played: { ...held.played, [event.category]: played } };
}

/** Of free credit there is nothing that it would be in proportion to. */
function scaled(figure: bigint, round: Round, { stakes }: Draft): bigint {
  const own = ownOf(round);
  return stakes === 'stored' || own === 0n ? figure : (figure * baseOf(round)) / own;
}

function turnoverIn({ round, played }: OpenRound): bigint {
  return turnoverOf(
    round.terms.weights,
    playKinds.map((kind) => ({ kind, turnover: played[kind] })),
  );
}

function report(held: OpenRound, end: ReplayedRound['end'], endedAt: Date | null): ReplayedRound {
  const { startedAt, round, total, without } = held;
  const { deposit, added, bonus } = round;
  const turnover = turnoverIn(held);
  const all = { startedAt, end, endedAt, deposit, added, bonus, turnover, total };
  if (end === 'OPEN') return { ...all, kept: 0n, cut: 0n, cost: 0n };
  const kept = keptOf(end, round, total);
  return { ...all, kept, cut: total - kept, cost: kept - without };
}
