import type { Currency } from '@kapao/core/money';
import { maskAccount, maskName, maskPhone } from '../../../platform/backoffice/mask.ts';
import type { WaitingRow } from './withdrawals.queries.ts';

/** Returns the row for a list, with personal data masked. */
export function shownRow(row: WaitingRow) {
  return {
    id: { memberId: row.memberId, id: row.id },
    memberId: row.memberId,
    publicId: row.publicId,
    name: maskName(row.name),
    phone: maskPhone(row.phone),
    amount: row.amount,
    // An account has one of these currencies, and a withdrawal has its account's.
    currency: row.currency as Currency,
    bankCode: row.bankCode,
    accountNo: maskAccount(row.accountNo),
    reviewReason: row.reviewReason,
    needed: row.needed,
    approvedBy: row.approvedBy,
    since: row.since,
  };
}
