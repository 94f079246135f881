import type { Reply } from '../../src/frame/api/api.ts';
import { slipsOnPage } from '../../src/payments/slips/useSlips.ts';
import { type Answer, answered } from '../answers.tsx';
import { lookup } from '../payments/method-answers.ts';
import { noQr } from '../payments/qr-answers.ts';
import { noLimits, wallet } from '../wallet/wallet-answers.ts';

const gateways = ['KBANK', 'WW', 'E2P', 'BCEL', 'JDB'];

/** Returns the answers for a member with nothing pending. */
export const nothingPending = (): Answer[] => [
  answered('getWallet', wallet()),
  answered('getDepositLookup', lookup()),
  ...gateways.map((bankCode) => qrAnswer(bankCode, noQr)),
  answered('getLimits', noLimits),
  answered('getSlipLookup', { open: true, closedFrom: '23:00', closedTo: '01:00' }),
  slipsAnswer({ total: 0, slips: [] }),
];

export function qrAnswer(bankCode: string, qr: Reply<'getQr'>): Answer {
  return answered('getQr', qr, { params: { bankCode } });
}

export function slipsAnswer(page: Reply<'getSlips'>): Answer {
  return answered('getSlips', page, { body: { page: 1, limit: slipsOnPage } });
}
