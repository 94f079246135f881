import { ok, type Result, refuse } from '@kapao/contract/result';
import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import {
  typicalQrSeconds,
  typicalReceiptSeconds,
  typicalTransferSeconds,
} from '../../payments/processing-time/processing-time.ts';
import { getWithdrawal } from '../../payments/withdrawals/get-withdrawal.ts';
import type { ReplyOf } from '../../platform/call/context.ts';
import { type ReceiptSettings, receiptOf } from '../receipts/receipt.ts';
import { lineOf, type StatementRow } from './lines.queries.ts';
import { localizeBonusNames } from './offer-names.queries.ts';
import { endOfLine, statusOfLine, toLine } from './statement-line.ts';
import { depositTimeline, legTimeline } from './statement-timeline.queries.ts';
import { depositSteps, legSteps, plainSteps } from './steps.ts';

type StatementEntry = ReplyOf<'getStatement'>;
/** Details of a line, from the rows of its own kind of movement. */
type StatementTimeline = Pick<StatementEntry, 'references' | 'steps' | 'usuallyS'>;

/** Returns one line of the member's own, with its steps and references. */
export async function getStatement(
  pool: pg.Pool,
  { memberId, locale }: { readonly memberId: string; readonly locale: Locale },
  statementId: string,
  settings: ReceiptSettings,
): Promise<Result<StatementEntry, 'NO_DATA'>> {
  const found = isUuid(statementId) ? await lineOf(pool, memberId, statementId) : null;
  const [row] = await localizeBonusNames(pool, memberId, found ? [found] : [], locale);
  if (!row) return refuse('NO_DATA');
  return ok({
    ...toLine(row),
    endedAt: endOfLine(row)?.toISOString() ?? null,
    ...(await timelineOf(pool, memberId, row)),
    receipt: statusOfLine(row) === 'SUCCESS' ? await receiptOf(pool, memberId, row.id, settings) : null,
  });
}

async function timelineOf(pool: pg.Pool, memberId: string, row: StatementRow): Promise<StatementTimeline> {
  if (row.reference?.kind === 'correction') return { ...nothing, steps: plainSteps(row) };
  if (row.statementType === 'deposit') return timelineOfDeposit(pool, memberId, row);
  if (row.statementType === 'withdraw') return timelineOfWithdrawal(pool, memberId, row);
  const leg = row.statementType === 'transfer' ? await legTimeline(pool, memberId, row.id) : null;
  if (!leg) return { ...nothing, steps: plainSteps(row) };
  return { ...nothing, steps: legSteps(leg), usuallyS: await typicalTransferSeconds(pool, memberId) };
}

const nothing: StatementTimeline = {
  references: { bank: null, qr: null },
  steps: [],
  usuallyS: null,
};

async function timelineOfDeposit(
  pool: pg.Pool,
  memberId: string,
  row: StatementRow,
): Promise<StatementTimeline> {
  const story = await depositTimeline(pool, memberId, row.id);
  return {
    ...nothing,
    references: { bank: story.bankReference, qr: story.qrReference },
    steps: depositSteps(row, story),
    usuallyS: await (story.qrReference === null ? typicalReceiptSeconds(pool) : typicalQrSeconds(pool)),
  };
}

/** A withdrawal's id is that of its hold, which is the statement line. */
async function timelineOfWithdrawal(
  pool: pg.Pool,
  memberId: string,
  row: StatementRow,
): Promise<StatementTimeline> {
  const found = await getWithdrawal(pool, memberId, row.id);
  if (!found.ok) return { ...nothing, steps: plainSteps(row) };
  const { steps, usuallyS } = found.value;
  return { ...nothing, steps, usuallyS };
}
