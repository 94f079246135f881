import { readSlipQr } from '@kapao/core/qr/slip-qr';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName } from '../../../platform/backoffice/mask.ts';
import { pendingApprovalsOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import { decisionsOn } from '../../exceptions/resolve-exception.ts';
import { sendingBankCode } from '../../slips/sending-bank.ts';
import { referenceKey } from '../receipt-evidence.ts';
import { receiptLimit } from './bank-receipt.queries.ts';
import { isClearMatch, similarReceipts } from './similar-receipts.ts';
import {
  failedSlips,
  nearbyReceipts,
  noticesAround,
  openSlips,
  receiptOfSlip,
  type SlipFacts,
  type SlipKey,
  type SlipRow,
  slipFacts,
  slipWithReference,
} from './slip.queries.ts';

type Listed = BackofficeReplyOf<'listSlips'>;
export type ShownSlip = BackofficeReplyOf<'getSlip'>;
/** Days of refused slips shown, since members ask about the last week. */
const failedDays = 7;

export async function listSlips(
  pool: pg.Pool,
  { of, after, most }: { of: 'doubt' | 'failed'; after?: string | undefined; most: number },
): Promise<Listed> {
  const cursor = readCursor(after);
  const found =
    of === 'doubt'
      ? await openSlips(pool, cursor, most + 1)
      : await failedSlips(pool, cursor, most + 1, failedDays);
  const { rows, next } = pageOf(found, most, writeCursor);
  return {
    rows: rows.map((row) => ({ ...slipOf(row), holder: maskName(row.holder) })),
    next,
  };
}

export async function slipDetail(pool: pg.Pool, key: SlipKey, staffId: string): Promise<ShownSlip | null> {
  const facts = await slipFacts(pool, key);
  if (!facts) return null;
  const { memberId, id } = key;
  const { sendingBank, transRef } = facts;
  const bankCode = sendingBank === null ? null : await sendingBankCode(pool, sendingBank);
  const name = bankCode === null || transRef === null ? null : referenceKey(bankCode, transRef);
  const [payment, used, said, nearby, decided, limit] = await Promise.all([
    receiptOfSlip(pool, facts.bankReceiptId, name),
    sendingBank !== null && transRef !== null ? slipWithReference(pool, sendingBank, transRef) : null,
    noticesAround(pool, memberId, facts.since),
    nearbyReceipts(pool, facts.since),
    decisionsOn(pool, id),
    receiptLimit(pool, staffId, 'THB'),
  ]);
  const like = similarReceipts(nearby, facts, payment, said);
  const isUsedHere = used !== null && used.slipId === id && used.memberId === memberId;
  const proposed = await pendingApprovalsOf(
    pool,
    'alarm',
    like.map((line) => line.id),
  );
  const lines = like.map((line) => ({
    ...line,
    approval: proposed(line.id),
    alone: isClearMatch(line.why) && limit !== null && line.amount <= limit.each && line.amount <= limit.left,
  }));
  return {
    ...slipOf(facts),
    name: facts.name,
    own: { bankCode: facts.bankCode, accountNo: facts.accountNo },
    qr: qrOf(facts, bankCode),
    used: used && { ...used, isThis: isUsedHere },
    reported: reportedTransferOf(facts),
    payment,
    said,
    lines,
    decided,
    allows: allowsOf(facts, lines, isUsedHere),
  };
}

/** Returns the slip as shown to staff who may not see personal data unmasked. */
export function maskSlip(slip: ShownSlip): ShownSlip {
  const { holder, name, own, reported } = slip;
  return {
    ...slip,
    holder: maskName(holder),
    name: maskName(name),
    own: { ...own, accountNo: maskAccount(own.accountNo) },
    reported: reported && { ...reported, accountNo: reported.accountNo && maskAccount(reported.accountNo) },
  };
}

function slipOf({ memberId, id, publicId, holder, state, note, amount, ...row }: SlipRow) {
  const { since, endedAt, nextAt, asked, provider, escalatedAt } = row;
  return {
    memberId,
    id,
    publicId,
    holder,
    state,
    note,
    amount,
    since,
    endedAt,
    nextAt,
    asked,
    provider,
    escalatedAt,
  };
}

function qrOf({ qrText, sendingBank, transRef }: SlipFacts, bankCode: string | null): ShownSlip['qr'] {
  if (!qrText || !sendingBank || !transRef) return null;
  const isWhole = readSlipQr(qrText).kind === 'slip';
  // The code of an unknown bank is its number, which is shown already.
  return {
    text: qrText,
    isWhole,
    sendingBank,
    bankCode: bankCode === sendingBank ? null : bankCode,
    transRef,
  };
}

function reportedTransferOf({ amount, paidAt, fromBank, fromAccount }: SlipFacts): ShownSlip['reported'] {
  return amount !== null && paidAt ? { amount, paidAt, bankCode: fromBank, accountNo: fromAccount } : null;
}

function allowsOf(
  { state, qrText }: SlipFacts,
  lines: readonly unknown[],
  hasReference: boolean,
): ShownSlip['allows'] {
  if (state === 'failed') return hasReference ? ['release'] : [];
  if (state === 'success') return [];
  // A slip without a readable QR identifies no payment, so no receipt can match it.
  const accept = qrText !== null && lines.length > 0 ? (['accept'] as const) : [];
  return state === 'verified' ? [...accept] : ['ask', ...accept, 'fail'];
}
