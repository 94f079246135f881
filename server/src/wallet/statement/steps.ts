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

/** Returns the known steps of a deposit, in order of time. */
export function depositSteps(row: StatementRow, story: DepositTimeline): Step[] {
  const known: readonly (readonly [MoneyStep, Date | null, Mover])[] = [
    ['ANNOUNCED', story.announcedAt, 'MEMBER'],
    ['QR_MADE', story.qrMadeAt, 'MEMBER'],
    ['SLIP_RECEIVED', story.slipAt, 'MEMBER'],
    ['LINK_RECEIVED', story.linkAt, 'MEMBER'],
    // A payment known only by its day, stored as noon, cannot be put in order.
    ['BANK_PAID', story.dayOnly ? null : story.paidAt, 'MEMBER'],
    ['SEEN', story.seenAt, 'US'],
    ['REVIEW', story.reviewedAt, 'TEAM'],
  ];
  const steps = known.flatMap(([step, at, by]) => (at === null ? [] : [{ at, step, by }]));
  // A provider's clock may be off, so the credit always comes last.
  steps.sort((one, other) => one.at.getTime() - other.at.getTime());
  return [...steps.map(({ step, at, by }) => stepAt(step, at, by)), stepAt('CREDITED', row.createdAt, 'US')];
}

/**
 * Returns the steps of a transfer, which is sent to the game at once. A transfer into a game ends with the
 * game's answer, one out of a game with the credit to the wallet.
 */
export function legSteps({ direction, state, createdAt, endedAt }: LegTimeline): Step[] {
  const end =
    state === 'failed'
      ? stepAt('RETURNED', endedAt, 'US')
      : stepAt('CREDITED', endedAt, direction === 'in' ? 'GAME' : 'US');
  return [stepAt('REQUESTED', createdAt, 'MEMBER'), stepAt('SENT', createdAt, 'US'), end];
}

/** Returns the steps of a movement that only the ledger knows: a bonus, or a decision by staff. */
export function plainSteps(row: StatementRow): Step[] {
  const isOut = leavesWallet(row);
  if (row.kind === 'move') return [stepAt(isOut ? 'PAID' : 'CREDITED', row.createdAt, 'US')];
  const status = statusOfLine(row);
  const end = status === 'FAILED' ? 'RETURNED' : isOut ? 'PAID' : 'CREDITED';
  return [stepAt('REQUESTED', row.createdAt, 'MEMBER'), stepAt(end, row.resolvedAt, 'US')];
}
