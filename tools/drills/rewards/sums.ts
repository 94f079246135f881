import { naiveLate } from './naive.ts';

/** Satang that came to a member or, below zero, went. */
export interface RawEntry {
  readonly at: Date;
  readonly amount: bigint;
  readonly isDeposit: boolean;
}

/** A bet that was settled after a round's time. */
export interface LaterBet {
  readonly at: Date;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly toldAt: Date;
}

/** A transaction begins before it has the locks it needs, and is seen when it is committed: by no more than this. */
export const momentMs = 4_000;

/** What was deposited between two instants, with or without what came in the moments of the two. */
export function depositsIn(entries: readonly RawEntry[], from: Date, to: Date): bigint[] {
  let sums = [0n];
  for (const { at, amount, isDeposit } of entries) {
    if (!isDeposit) continue;
    if (isAbout(at, from) || isAbout(at, to)) sums = [...new Set(sums.flatMap((sum) => [sum, sum + amount]))];
    else if (at >= from && at < to) sums = sums.map((sum) => sum + amount);
  }
  return sums;
}

/** All that a member has, and what of it came after the round's time. */
interface Sum {
  readonly all: bigint;
  readonly late: bigint;
}

/** What comes after a round's time. */
interface Later {
  readonly bets: readonly LaterBet[];
  readonly expiresAt: Date;
}

/**
 * What a member had at some moment, of a round at its end: what is deposited when its time is over is not the round's, with what it
 * wins and loses. Of what came about in such a moment nobody knows on which side it was.
 */
export function totalsAt(end: Date, entries: readonly RawEntry[], later?: Later): bigint[] {
  let sums: Sum[] = [{ all: 0n, late: 0n }];
  for (const happened of [...entries, ...(later?.bets ?? [])].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    const seenAt = 'toldAt' in happened ? happened.toldAt : happened.at;
    const isIn = seenAt < end || isAbout(seenAt, end);
    const isOut = seenAt >= end || isAbout(seenAt, end);
    const ways = sums.flatMap((sum) => [
      ...(isOut ? [sum] : []),
      ...(isIn ? after(sum, happened, later?.expiresAt ?? null) : []),
    ]);
    sums = [...new Map(ways.map((sum) => [`${sum.all} ${sum.late}`, sum])).values()];
  }
  const totals = sums.map(({ all, late }) => (all > late ? all - late : 0n));
  return [...new Set(totals)];
}

function after(sum: Sum, happened: RawEntry | LaterBet, expiresAt: Date | null): Sum[] {
  if ('stake' in happened) return [{ ...sum, late: naiveLate(sum.late, happened) }];
  const { at, amount, isDeposit } = happened;
  const all = sum.all + amount;
  const own = { ...sum, all };
  if (!isDeposit || expiresAt === null) return [own];
  const late = { all, late: sum.late + amount };
  if (isAbout(at, expiresAt)) return [own, late];
  return at < expiresAt ? [own] : [late];
}

function isAbout(at: Date, edge: Date): boolean {
  return Math.abs(at.getTime() - edge.getTime()) <= momentMs;
}
