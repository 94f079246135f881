import type { ReceiptLimitType } from '../receipt-limit.ts';
import { judgeActivation } from './activation.ts';
import { endAtExpiry, endOnRequest, keptOf, type Round, type RoundEnd, turnoverOf } from './round.ts';
import { most, type PlayKind, playKinds, type Terms } from './terms.ts';

/** A bonus that is tried on what really happened. */
export interface Draft {
  readonly terms: Terms;
  readonly type: ReceiptLimitType;
  readonly maxReceived: number;
  readonly audience: 'all' | 'first-deposit';
  /** Codes of the games that count; null: all. */
  readonly games: ReadonlySet<string> | null;
}

/** What one member did, amounts in minor units. The total of accounts is a sum of these and of the opening. */
export type Happening = { readonly at: Date } & (
  | { readonly kind: 'joined' }
  | { readonly kind: 'deposit'; readonly amount: bigint; readonly first: boolean }
  /** Own money that is no deposit: commission. */
  | { readonly kind: 'own'; readonly amount: bigint }
  | { readonly kind: 'withdrawal'; readonly amount: bigint }
  /** Anything else that came (above zero) or went. */
  | { readonly kind: 'other'; readonly amount: bigint }
  | {
      readonly kind: 'bet';
      readonly game: string;
      readonly category: PlayKind;
      readonly stake: bigint;
      readonly turnover: bigint;
      readonly payout: bigint;
    }
);

/** A round as it would have been. */
export interface ReplayedRound {
  readonly startedAt: Date;
  /** Open when the period ended. */
  readonly end: Exclude<RoundEnd, 'VOID'> | 'OPEN';
  /** Null while it is open. */
  readonly endedAt: Date | null;
  readonly deposit: bigint;
  readonly added: bigint;
  readonly bonus: bigint;
  readonly turnover: bigint;
  /** At its end, or at the period's. */
  readonly total: bigint;
  /** What was kept of the total and what was taken away; 0 while it is open. */
  readonly kept: bigint;
  readonly cut: bigint;
  /** What it cost the house: the bonus less what was taken away. Below zero, the house gained; 0 while it is open. */
  readonly cost: bigint;
}

interface OpenRound {
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly round: Round;
  readonly played: Record<PlayKind, bigint>;
  /** With the bonus in it, and with what the round did not let out. */
  readonly total: bigint;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The rounds that a member would have held, had there been this bonus. They take it whenever they may, at once after the
 * deposit, and end it as soon as it may end. They play as they played, so a bonus that would have been played away as well
 * stays in the total; what a round leaves at its end is taken home. A withdrawal that the round forbids stays in. A total
 * that would fall below zero is zero: what was played came from something that is not told here.
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
    if (open) open = lived(open, event, draft.games);
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
      offered: draft.audience === 'all' || (deposit?.first ?? false),
      open: false,
      receipts: { type: draft.type, maxReceived: draft.maxReceived, received },
      // The places of all members together are given by whoever knows all members.
      quotaLeft: null,
      unsettled: false,
      deposit: deposit && { amount: deposit.amount, at: deposit.at, used: false },
      total,
    });
    if (!judged.ok) return null;
    received.push(at);
    return {
      startedAt: at,
      expiresAt: new Date(at.getTime() + draft.terms.days * dayMs),
      round: { terms: draft.terms, deposit: judged.deposit, added: 0n, bonus: judged.bonus },
      played: { slot: 0n, sport: 0n, casino: 0n, lotto: 0n },
      total: total + judged.bonus,
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
function lived(held: OpenRound, event: Happening, games: Draft['games']): OpenRound {
  const total = event.kind === 'withdrawal' ? held.total : most(0n, held.total + changeOf(event));
  if (event.kind === 'deposit' || event.kind === 'own')
    return { ...held, total, round: { ...held.round, added: held.round.added + event.amount } };
  if (event.kind !== 'bet' || (games && !games.has(event.game))) return { ...held, total };
  const { category, turnover } = event;
  return { ...held, total, played: { ...held.played, [category]: held.played[category] + turnover } };
}

function turnoverIn({ round, played }: OpenRound): bigint {
  return turnoverOf(
    round.terms.weights,
    playKinds.map((kind) => ({ kind, turnover: played[kind] })),
  );
}

function report(held: OpenRound, end: ReplayedRound['end'], endedAt: Date | null): ReplayedRound {
  const { startedAt, round, total } = held;
  const { deposit, added, bonus } = round;
  const turnover = turnoverIn(held);
  const all = { startedAt, end, endedAt, deposit, added, bonus, turnover, total };
  if (end === 'OPEN') return { ...all, kept: 0n, cut: 0n, cost: 0n };
  const kept = keptOf(end, round, total);
  return { ...all, kept, cut: total - kept, cost: bonus - (total - kept) };
}
