import type { UnattributedCause } from '@kapao/contract/backoffice/review-codes';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName, maskPersonal } from '../../../platform/backoffice/mask.ts';
import { pendingApprovalsOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import { openExceptionsUnder } from '../../exceptions/open-exception.ts';
import { decisionsOn } from '../../exceptions/resolve-exception.ts';
import { causeOf } from '../post-receipt.ts';
import { slipsOf } from './attribution-candidate.queries.ts';
import { attributionCandidates } from './attribution-candidates.ts';
import {
  type BankReceiptRow,
  findReceiptRow,
  openBankReceipts,
  paymentFacts,
  possibleDuplicates,
  receiptCounts,
  receiptLimit,
  receiptSums,
} from './bank-receipt.queries.ts';

type Listed = BackofficeReplyOf<'listBankReceipts'>;
type Shown = BackofficeReplyOf<'getBankReceipt'>;

const maxCounted = 999;

export async function listBankReceipts(
  pool: pg.Pool,
  { kept, after, most }: { kept: 'yes' | 'no'; after?: string | undefined; most: number },
): Promise<Listed> {
  const wanted = { isKept: kept === 'yes', after: readCursor(after), limit: most + 1 };
  const [found, counts, sums] = await Promise.all([
    openBankReceipts(pool, wanted),
    receiptCounts(pool, maxCounted),
    receiptSums(pool, maxCounted),
  ]);
  const { rows, next } = pageOf(found, most, writeCursor);
  const proposed = await pendingApprovalsOf(
    pool,
    'alarm',
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ ...bankReceiptOf(row), payer: maskedPayer(row), approval: proposed(row.id) })),
    next,
    ...counts,
    sums,
  };
}

export async function bankReceiptDetail(pool: pg.Pool, id: string, staffId: string): Promise<Shown | null> {
  const line = await findReceiptRow(pool, id);
  if (!line) return null;
  const [facts, candidates, decided, items, limit, slips, proposed] = await Promise.all([
    line.bankReceiptId ? paymentFacts(pool, line.bankReceiptId) : null,
    line.isOpen ? attributionCandidates(pool, line) : [],
    decisionsOn(pool, id),
    openExceptionsUnder(pool, id),
    receiptLimit(pool, staffId, line.currency),
    line.bankReceiptId ? slipsOf(pool, line.bankReceiptId) : [],
    pendingApprovalsOf(pool, 'alarm', [id]),
  ]);
  const allows = items.find(({ kind }) => kind === 'alarm')?.allows ?? [];
  const { bankCode, accountNo, accountName } = facts ?? {};
  return {
    ...bankReceiptOf(line),
    payer: { bankCode: line.fromBank, accountNo: line.fromAccount, names: line.fromNames },
    state: line.isOpen ? 'waiting' : 'over',
    memberId: line.memberId,
    receiver: bankCode && accountNo ? { bankCode, accountNo, accountName: accountName ?? '' } : null,
    reportedBy: facts?.sources ?? [],
    keys: facts?.keys ?? [],
    reportedAt: facts?.reportedAt ?? null,
    like: await possibleDuplicates(pool, facts?.doubts ?? []),
    candidates,
    slips,
    decided,
    allows: [
      ...(allows.includes('credit-member') ? (['credit'] as const) : []),
      ...(allows.includes('return') ? (['return'] as const) : []),
      ...(allows.includes('close') ? (['close'] as const) : []),
      ...(line.isOpen ? (['keep'] as const) : []),
    ],
    limit,
    approval: proposed(id),
  };
}

function bankReceiptOf(row: BankReceiptRow): Omit<Listed['rows'][number], 'payer' | 'approval'> {
  const { id, amount, currency, account, since, paidAt, dayOnly, keptBy, keptWhy, keptAt } = row;
  return {
    id,
    amount: amount > 0n ? amount : 0n,
    currency,
    account,
    since,
    paidAt,
    dayOnly,
    cause: causeOfReceipt(row),
    kept: keptBy && keptWhy && keptAt ? { who: keptBy, why: keptWhy, at: keptAt } : null,
  };
}

function causeOfReceipt({
  kind,
  why,
  bankReceiptId,
  fromBank,
  fromAccount,
}: BankReceiptRow): UnattributedCause {
  if (kind === 'third-party') return 'third-party';
  if (kind === 'possible-duplicate') return 'possible-duplicate';
  // The row is a gateway's report under a reference that is not ours.
  if (!bankReceiptId || (!fromBank && !fromAccount && why === null)) return 'reference';
  return causeOf(why) ?? 'unclear';
}

function maskedPayer({ fromBank, fromAccount, fromNames }: BankReceiptRow) {
  return maskPayer({ bankCode: fromBank, accountNo: fromAccount, names: fromNames.slice(0, 2) });
}

function maskPayer<P extends { accountNo: string | null; names: string[] }>(payer: P): P {
  return {
    ...payer,
    accountNo: payer.accountNo && maskAccount(payer.accountNo),
    names: payer.names.map(maskName),
  };
}

/** Returns the receipt as shown to staff who may not see personal data unmasked. */
export function maskBankReceipt(line: Shown): Shown {
  return { ...line, payer: maskPayer(line.payer), candidates: line.candidates.map(maskPersonal) };
}
