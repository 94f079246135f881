import { ok, type Result, refuse } from '@kapao/contract/result';
import type { Locale } from '@kapao/core/locale';
import { lastShownDigits } from '@kapao/core/shown-digits';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import {
  paymentsUsuallyS,
  qrsUsuallyS,
  transfersUsuallyS,
} from '../../payments/processing-time/processing-time.ts';
import { getWithdraw } from '../../payments/withdrawals/get-withdraw.ts';
import type { ReplyOf } from '../../platform/call/context.ts';
import { type ReceiptSettings, receiptOf } from '../receipts/receipt.ts';
import { lineOf, type StatementRow } from './lines.queries.ts';
import { inLanguage } from './offer-names.queries.ts';
import { endOfLine, statusOfLine, toLine } from './statement-line.ts';
import { type DepositStory, depositStory, legStory } from './statement-timeline.queries.ts';
import { depositSteps, legSteps, plainSteps } from './steps.ts';

type StatementEntry = ReplyOf<'getStatement'>;
/** What a line is told with beside itself: each sort of movement from its own rows. */
type Story = Pick<StatementEntry, 'payout' | 'payer' | 'references' | 'steps' | 'usuallyS'>;

/** One line of the member's own: how it came about step by step, and what it can be matched by. */
export async function getStatement(
  pool: pg.Pool,
  { memberId, locale }: { readonly memberId: string; readonly locale: Locale },
  statementId: string,
  settings: ReceiptSettings,
): Promise<Result<StatementEntry, 'NO_DATA'>> {
  const found = isUuid(statementId) ? await lineOf(pool, memberId, statementId) : null;
  const [row] = await inLanguage(pool, memberId, found ? [found] : [], locale);
  if (!row) return refuse('NO_DATA');
  return ok({
    ...toLine(row),
    endedAt: endOfLine(row)?.toISOString() ?? null,
    ...(await storyOf(pool, memberId, row)),
    receipt: statusOfLine(row) === 'SUCCESS' ? await receiptOf(pool, memberId, row.id, settings) : null,
  });
}

async function storyOf(pool: pg.Pool, memberId: string, row: StatementRow): Promise<Story> {
  if (row.reference?.kind === 'correction') return { ...nothing, steps: plainSteps(row) };
  if (row.statementType === 'deposit') return storyOfDeposit(pool, memberId, row);
  if (row.statementType === 'withdraw') return storyOfWithdrawal(pool, memberId, row);
  const leg = row.statementType === 'transfer' ? await legStory(pool, memberId, row.id) : null;
  if (!leg) return { ...nothing, steps: plainSteps(row) };
  return { ...nothing, steps: legSteps(leg), usuallyS: await transfersUsuallyS(pool, memberId) };
}

const nothing: Story = {
  payout: null,
  payer: null,
  references: { bank: null, qr: null },
  steps: [],
  usuallyS: null,
};

async function storyOfDeposit(pool: pg.Pool, memberId: string, row: StatementRow): Promise<Story> {
  const story = await depositStory(pool, memberId, row.id);
  return {
    ...nothing,
    payer: payerOf(story),
    references: { bank: story.bankReference, qr: story.qrReference },
    steps: depositSteps(row, story),
    usuallyS: await (story.qrReference === null ? paymentsUsuallyS(pool) : qrsUsuallyS(pool)),
  };
}

function payerOf({ fromBank, bankTH, bankEN, bankLO, fromAccount }: DepositStory): StatementEntry['payer'] {
  if (fromBank === null && fromAccount === null) return null;
  const bank = fromBank && {
    code: fromBank,
    nameTH: bankTH ?? fromBank,
    nameEN: bankEN ?? fromBank,
    nameLO: bankLO ?? fromBank,
  };
  return { bank: bank || null, lastFour: lastShownDigits(fromAccount ?? '') };
}

/** The id of a withdrawal is that of its hold, which is the line of the statement. */
async function storyOfWithdrawal(pool: pg.Pool, memberId: string, row: StatementRow): Promise<Story> {
  const found = await getWithdraw(pool, memberId, row.id);
  if (!found.ok) return { ...nothing, steps: plainSteps(row) };
  const { bank, lastFour, steps, usuallyS } = found.value;
  return { ...nothing, payout: { bank, lastFour }, steps, usuallyS };
}
