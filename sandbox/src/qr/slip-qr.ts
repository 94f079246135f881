import { bankNumbers } from '../bank/banks.ts';
import { element, withChecksum } from './emv.ts';

/** Returns the text of a slip's mini-QR (docs/market.md 2.1). Banks without a Thai number print 999. */
export function slipQrText(fromBank: string, transRef: string): string {
  const root = [
    element('00', '000001'),
    element('01', bankNumbers[fromBank] ?? '999'),
    element('02', transRef),
  ];
  return withChecksum([element('00', root.join('')), element('51', 'TH')], '91');
}
