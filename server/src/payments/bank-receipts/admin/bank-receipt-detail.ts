import type { LineCause } from '@kapao/contract/desk/calls/lines';
import type pg from 'pg';
import type { DeskReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName, maskPerson } from '../../../platform/backoffice/mask.ts';
import { proposedOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import { openUnder } from '../../exceptions/open-exception.ts';
import { decisionsOn } from '../../exceptions/resolve-exception.ts';
import { causeOf } from '../suspense-reasons.ts';
import { slipsOf } from './attribution-candidate.queries.ts';
import { candidatesFor } from './attribution-candidates.ts';
import {
  findLine,
  type LineRow,
  likePayments,
  lineCounts,
  lineLimit,
  lineSums,
  openLines,
  paymentFacts,
} from './bank-receipt.queries.ts';

type Listed = DeskReplyOf<'listLines'>;
type Shown = DeskReplyOf<'readLine'>;

const mostCounted = 999;

export async function listLines(
  pool: pg.Pool,
  { kept, after, most }: { kept: 'yes' | 'no'; after?: string | undefined; most: number },
): Promise<Listed> {
  const wanted = { isKept: kept === 'yes', after: readCursor(after), limit: most + 1 };
  const [found, counts, sums] = await Promise.all([
    openLines(pool, wanted),
    lineCounts(pool, mostCounted),
    lineSums(pool, mostCounted),
  ]);
  const { rows, next } = pageOf(found, most, writeCursor);
  const proposed = await proposedOf(
    pool,
    'alarm',
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ ...lineOf(row), payer: maskedPayer(row), proposal: proposed(row.id) })),
    next,
    ...counts,
    sums,
  };
}

export async function readLine(pool: pg.Pool, id: string, operatorId: string): Promise<Shown | null> {
  const line = await findLine(pool, id);
  if (!line) return null;
  const [facts, candidates, decided, items, limit, slips, proposed] = await Promise.all([
    line.paymentId ? paymentFacts(pool, line.paymentId) : null,
    line.isOpen ? candidatesFor(pool, line) : [],
    decisionsOn(pool, id),
    openUnder(pool, id),
    lineLimit(pool, operatorId, line.currency),
    line.paymentId ? slipsOf(pool, line.paymentId) : [],
    proposedOf(pool, 'alarm', [id]),
  ]);
  const allows = items.find(({ kind }) => kind === 'alarm')?.allows ?? [];
  const { bankCode, accountNo, accountName } = facts ?? {};
  return {
    ...lineOf(line),
    payer: { bankCode: line.fromBank, accountNo: line.fromAccount, names: line.fromNames },
    state: line.isOpen ? 'waiting' : 'over',
    memberId: line.memberId,
    receiver: bankCode && accountNo ? { bankCode, accountNo, accountName: accountName ?? '' } : null,
    toldBy: facts?.tellers ?? [],
    keys: facts?.keys ?? [],
    toldAt: facts?.toldAt ?? null,
    like: await likePayments(pool, facts?.doubts ?? []),
    candidates,
    slips,
    decided,
    allows: [
      ...(allows.includes('give-to-member') ? (['credit'] as const) : []),
      ...(allows.includes('give-back') ? (['return'] as const) : []),
      ...(allows.includes('close') ? (['close'] as const) : []),
      ...(line.isOpen ? (['keep'] as const) : []),
    ],
    limit,
    proposal: proposed(id),
  };
}

function lineOf(row: LineRow): Omit<Listed['rows'][number], 'payer' | 'proposal'> {
  const { id, amount, currency, account, since, paidAt, dayOnly, keptBy, keptWhy, keptAt } = row;
  return {
    id,
    amount: amount > 0n ? amount : 0n,
    currency,
    account,
    since,
    paidAt,
    dayOnly,
    cause: causeOfLine(row),
    kept: keptBy && keptWhy && keptAt ? { who: keptBy, why: keptWhy, at: keptAt } : null,
  };
}

function causeOfLine({ kind, told, paymentId, fromBank, fromAccount }: LineRow): LineCause {
  if (kind === 'third-party') return 'third-party';
  if (kind === 'doubtful') return 'doubtful';
  // A gateway told of it, under a reference that is none of ours.
  if (!paymentId || (!fromBank && !fromAccount && told === null)) return 'reference';
  return causeOf(told) ?? 'unclear';
}

function maskedPayer({ fromBank, fromAccount, fromNames }: LineRow) {
  return maskPayer({ bankCode: fromBank, accountNo: fromAccount, names: fromNames.slice(0, 2) });
}

function maskPayer<P extends { accountNo: string | null; names: string[] }>(payer: P): P {
  return {
    ...payer,
    accountNo: payer.accountNo && maskAccount(payer.accountNo),
    names: payer.names.map(maskName),
  };
}

/** A line as those see it who may not see personal data in clear. */
export function maskLine(line: Shown): Shown {
  return { ...line, payer: maskPayer(line.payer), candidates: line.candidates.map(maskPerson) };
}
