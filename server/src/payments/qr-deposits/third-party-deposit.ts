import { readBankCode } from '@kapao/core/account/bank-codes';
import { isSameName, scriptOf } from '@kapao/core/account/payer-match';
import type pg from 'pg';
import { readProfile } from '../../members/account/read-profile.ts';
import type { QrPayer } from '../../providers/qr/qr-gateway.ts';
import { matchPayers } from '../bank-receipts/compare/match-payers.ts';

/**
 * Whether a payment came from an account other than the member's registered one, as far as the gateway reports the payer.
 * An unknown payer counts as the member, whose QR it was; a name in another script proves nothing.
 */
export async function isThirdPartyDeposit(pool: pg.Pool, memberId: string, payer: QrPayer): Promise<boolean> {
  const { bankAccount } = await readProfile(pool, memberId);
  return isPaidByThirdParty(payer, {
    bankCode: bankAccount.bankCode,
    accountNo: bankAccount.bankAccountNo,
    name: bankAccount.bankAccountName,
  });
}

export function isPaidByThirdParty(payer: QrPayer, own: QrPayer): boolean {
  const match = matchPayers(withoutNames(payer), withoutNames(own));
  // A bank that we do not know counts as another bank than the member's.
  const isOtherBank =
    payer.bankCode && own.bankCode && readBankCode(payer.bankCode) !== readBankCode(own.bankCode);
  if (isOtherBank || match === 'no-match') return true;
  // A complete account number that matches is proof, whatever name the bank reports. With hidden digits the name must
  // match as well.
  if (match === 'match' && /^[\d\s-]+$/.test(payer.accountNo ?? '')) return false;
  if (payer.name === null || own.name === null || scriptOf(payer.name) !== scriptOf(own.name)) return false;
  return !isSameName(payer.name, own.name);
}

function withoutNames({ bankCode, accountNo }: QrPayer) {
  return { bankCode, accountNo, names: [] };
}
