import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { type Family, type Figure, familyOf, figureOf } from '@kapao/contract/backoffice/report-figures';

type Report = BackofficeReply<'getReport'>;
export type Period = Report['periods'][number];

/** Account families that have a column in the report. */
export const columnFamilies = ['in', 'out', 'result', 'bonus', 'refund', 'invite', 'adjustment'] as const;
export type ColumnFamily = (typeof columnFamilies)[number];

export interface ReportRow {
  readonly start: string;
  readonly end: string;
  readonly figures: Readonly<Record<ColumnFamily, Figure>>;
  readonly net: bigint;
  readonly turnover: bigint;
  /** Null if `only` names one account. */
  readonly members: Period['members'] | null;
}

/**
 * Returns the row of a period's figures, or of one account (`operator:qr:KBANK`, or a game by its result) if
 * `only` is given.
 */
export function rowOf(period: Period, only?: string): ReportRow {
  const flows = only ? period.flows.filter(({ code }) => code === only) : period.flows;
  const figure = (family: ColumnFamily) => figureOf(flows, family);
  const figures = {
    in: figure('in'),
    out: figure('out'),
    result: figure('result'),
    bonus: figure('bonus'),
    refund: figure('refund'),
    invite: figure('invite'),
    adjustment: figure('adjustment'),
  };
  return {
    start: period.start,
    end: period.end,
    figures,
    net: figures.in.amount - figures.out.amount,
    turnover: period.bets
      .filter(({ code }) => !only || only === `operator:game-result:${code}`)
      .reduce((sum, { turnover }) => sum + BigInt(turnover), 0n),
    members: only ? null : period.members,
  };
}

/**
 * Merges several periods into one; null for an empty list. Active members are zero, because those of several
 * periods cannot be added.
 */
export function mergePeriods(periods: readonly Period[]): Period | null {
  const [first] = periods;
  const last = periods.at(-1);
  if (!first || !last) return null;
  const sum = (of: (members: Period['members']) => number) =>
    periods.reduce((all, { members }) => all + of(members), 0);
  return {
    start: first.start,
    end: last.end,
    flows: periods.flatMap(({ flows }) => flows),
    bets: periods.flatMap(({ bets }) => bets),
    members: {
      registered: sum(({ registered }) => registered),
      firstDeposits: sum(({ firstDeposits }) => firstDeposits),
      open: 0,
      play: 0,
      deposit: 0,
    },
  };
}

/** Members that can be added over several periods, because each of them has one such day. */
export const countedMembers: ReadonlySet<string> = new Set(['registered', 'firstDeposits']);

/** Returns the totals of a row by column, for the comparison with the period before. */
export function totalsOf({ figures, net, turnover, members }: ReportRow): Readonly<Record<string, bigint>> {
  return {
    ...Object.fromEntries(columnFamilies.map((family) => [family, figures[family].amount])),
    net,
    turnover,
    ...(members && {
      registered: BigInt(members.registered),
      firstDeposits: BigInt(members.firstDeposits),
    }),
  };
}

export interface PartRow {
  readonly code: string;
  readonly family: Family;
  readonly amount: bigint;
  readonly entries: number;
  readonly before: bigint;
  readonly bets: number;
  readonly turnover: bigint;
}

/** Returns the accounts of a family, largest first, with their amounts of the period before. */
export function partsOf(now: Period, before: Period | null, family: Family): PartRow[] {
  const codes = new Set(
    [...now.flows, ...(before?.flows ?? [])]
      .filter(({ code }) => familyOf(code) === family)
      .map(({ code }) => code),
  );
  return [...codes]
    .map((code) => {
      const figure = figureOf(now.flows, family, code);
      const bets = now.bets.filter(
        (bet) => family === 'result' && code === `operator:game-result:${bet.code}`,
      );
      return {
        code,
        family,
        ...figure,
        before: figureOf(before?.flows ?? [], family, code).amount,
        bets: bets.reduce((sum, bet) => sum + bet.bets, 0),
        turnover: bets.reduce((sum, { turnover }) => sum + BigInt(turnover), 0n),
      };
    })
    .sort((a, b) => Number(b.amount - a.amount) || a.code.localeCompare(b.code));
}

export interface BonusSums {
  readonly given: bigint;
  readonly bonuses: number;
  readonly cut: bigint;
}

/** Returns the amount that bonuses credited, their number, and the amount taken back when they ended. */
export function bonusesOf(period: Period): BonusSums {
  const flows = period.flows.filter(({ code }) => familyOf(code) === 'bonus');
  return {
    given: flows.reduce((sum, { gave }) => sum + BigInt(gave), 0n),
    bonuses: flows.reduce((sum, { gaveEntries }) => sum + gaveEntries, 0),
    cut: flows.reduce((sum, { received }) => sum + BigInt(received), 0n),
  };
}
