import type { MoneyStep, Mover } from '@kapao/contract/fields';
import type { StatementRow } from './lines.queries.ts';
import { leavesWallet, statusOfLine } from './statement-line.ts';
import type { DepositTimeline, LegTimeline } from './statement-timeline.queries.ts';

export interface Step {
  readonly step: MoneyStep;
  readonly at: string | null;
  readonly by: Mover;
}

export function stepAt(step: MoneyStep, at: Date | null, by: Mover): Step {
  return { step, at: at?.toISOString() ?? null, by };
}

/** What is not known is no step; those that are known stand in the order in which they happened. */
export function depositSteps(row: StatementRow, story: DepositTimeline): Step[] {
  const known: readonly (readonly [MoneyStep, Date | null, Mover])[] = [
    ['ANNOUNCED', story.announcedAt, 'MEMBER'],
    ['QR_MADE', story.qrMadeAt, 'MEMBER'],
    ['SLIP_RECEIVED', story.slipAt, 'MEMBER'],
    ['LINK_RECEIVED', story.linkAt, 'MEMBER'],
    // Of noon on some day nobody knows what came before it.
    ['BANK_PAID', story.dayOnly ? null : story.paidAt, 'MEMBER'],
    ['SEEN', story.seenAt, 'US'],
    ['REVIEW', story.reviewedAt, 'TEAM'],
  ];
  const steps = known.flatMap(([step, at, by]) => (at === null ? [] : [{ at, step, by }]));
  // A party's clock is its own, and the credit ends it whatever that says.
  steps.sort((one, other) => one.at.getTime() - other.at.getTime());
  return [...steps.map(({ step, at, by }) => stepAt(step, at, by)), stepAt('CREDITED', row.createdAt, 'US')];
}

/** A game is told at once. Into a game its word is the end, out of it the money comes home. */
export function legSteps({ direction, state, createdAt, endedAt }: LegTimeline): Step[] {
  const end =
    state === 'failed'
      ? stepAt('RETURNED', endedAt, 'US')
      : stepAt('CREDITED', endedAt, direction === 'in' ? 'GAME' : 'US');
  return [stepAt('REQUESTED', createdAt, 'MEMBER'), stepAt('SENT', createdAt, 'US'), end];
}

/** Of a movement that no slice has a row of: a bonus, or what a person decided. */
export function plainSteps(row: StatementRow): Step[] {
  const isOut = leavesWallet(row);
  if (row.kind === 'move') return [stepAt(isOut ? 'PAID' : 'CREDITED', row.createdAt, 'US')];
  const status = statusOfLine(row);
  const end = status === 'FAILED' ? 'RETURNED' : isOut ? 'PAID' : 'CREDITED';
  return [stepAt('REQUESTED', row.createdAt, 'MEMBER'), stepAt(end, row.resolvedAt, 'US')];
}
