import { bankNumbers } from '../bank/banks.ts';
import { bangkokTime } from '../bank/trans-ref.ts';
import type { TransferRow } from '../bank/transfer.ts';
import { type Fields, text } from '../fields.ts';
import { readElements } from '../qr/emv.ts';
import type { SandboxState } from '../sandbox-state.ts';

/** Masks an account number as a bank shows it on a slip: four digits remain. */
export function masked(accountNo: string): string {
  return `xxx-x-x${accountNo.slice(-5, -1)}-x`;
}

/** Cuts the last name to its first letter, as on a slip. */
export function cutName(name: string): string {
  const [first = '', last = ''] = name.split(' ');
  return last ? `${first} ${last[0]}` : first;
}

/**
 * Returns the transfer that a slip's QR names, or 'unknown' if the bank does not know it or the sending bank does not
 * match. Undefined if the text is no slip QR.
 */
export function findBySlip(state: SandboxState, payload: string): TransferRow | 'unknown' | undefined {
  const root = readElements(payload);
  const inner = readElements(root?.get('00') ?? '');
  const [bank, reference] = [inner?.get('01'), inner?.get('02')];
  if (root?.get('51') !== 'TH' || inner?.get('00') !== '000001' || !bank || !reference) return undefined;
  const found = state.store.one<TransferRow>(`SELECT * FROM bank_transfer WHERE trans_ref = ?`, reference);
  return found && (bankNumbers[found.from_bank] ?? '999') === bank ? found : 'unknown';
}

/** Slip object that KBank, SCB, SlipOK and RDCW have in common. */
export function slipObject(transfer: TransferRow): Fields {
  const [date = '', time = ''] = bangkokTime(transfer.at).split('T');
  return {
    language: 'TH',
    transRef: transfer.trans_ref,
    sendingBank: bankNumbers[transfer.from_bank] ?? '999',
    receivingBank: bankNumbers[transfer.to_bank] ?? '',
    transDate: date.replaceAll('-', ''),
    transTime: time.slice(0, 8),
    sender: side(transfer.from_name, transfer.from_account_no),
    receiver: side(transfer.to_name, transfer.to_account_no),
    amount: transfer.amount / 100,
    paidLocalAmount: transfer.amount / 100,
    paidLocalCurrency: '764',
    countryCode: 'TH',
    transFeeAmount: 0,
    ref1: '',
    ref2: '',
    ref3: '',
    toMerchantId: '',
  };
}

function side(name: string, accountNo: string): Fields {
  return {
    displayName: cutName(name),
    name: cutName(name),
    proxy: { type: '', value: '' },
    account: { type: 'BANKAC', value: masked(accountNo) },
  };
}

export function payloadOf(fields: Fields, name: string): string {
  return text(fields, name).slice(0, 300);
}
