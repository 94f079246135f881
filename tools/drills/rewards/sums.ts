import { naiveLate } from './naive.ts';

/** Satang credited to a member; negative when debited. */
export interface RawEntry {
  readonly at: Date;
  readonly amount: bigint;
  readonly isDeposit: boolean;
}

/** Bet settled after a bonus expired. */
export interface LaterBet {
  readonly at: Date;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly sentAt: Date;
}

/** Longest time between the start of a transaction, which may still wait for locks, and its commit, when others see it. */
export const maxCommitDelayMs = 4_000;

/** Returns the possible sums of deposits between two times, with and without those close to either time. */
export function depositsIn(entries: readonly RawEntry[], from: Date, to: Date): bigint[] {
  let sums = [0n];
  for (const { at, amount, isDeposit } of entries) {
    if (!isDeposit) continue;
    if (isAbout(at, from) || isAbout(at, to)) sums = [...new Set(sums.flatMap((sum) => [sum, sum + amount]))];
    else if (at >= from && at < to) sums = sums.map((sum) => sum + amount);
  }
  return sums;
}

/** Total money of a member, and the part that came after the bonus expired. */
interface Sum {
  readonly all: bigint;
  readonly late: bigint;
}

/** Bets and deposits after a bonus expired. */
interface AfterExpiry {
  readonly bets: readonly LaterBet[];
  readonly expiresAt: Date;
}

/**
 * Returns the possible totals of a member at some time. At the end of a bonus, deposits after its expiry are left out with
 * their winnings and losses; events at the very moment may count or not.
 */
export function totalsAt(end: Date, entries: readonly RawEntry[], later?: AfterExpiry): bigint[] {
  let sums: Sum[] = [{ all: 0n, late: 0n }];
  for (const happened of [...entries, ...(later?.bets ?? [])].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    const seenAt = 'sentAt' in happened ? happened.sentAt : happened.at;
    const isIn = seenAt < end || isAbout(seenAt, end);
    const isOut = seenAt >= end || isAbout(seenAt, end);
    const candidates = sums.flatMap((sum) => [
      ...(isOut ? [sum] : []),
      ...(isIn ? applyEvent(sum, happened, later?.expiresAt ?? null) : []),
    ]);
    sums = [...new Map(candidates.map((sum) => [`${sum.all} ${sum.late}`, sum])).values()];
  }
  const totals = sums.map(({ all, late }) => (all > late ? all - late : 0n));
  return [...new Set(totals)];
}

function applyEvent(sum: Sum, happened: RawEntry | LaterBet, expiresAt: Date | null): Sum[] {
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
  return Math.abs(at.getTime() - edge.getTime()) <= maxCommitDelayMs;
}
