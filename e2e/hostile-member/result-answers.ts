import type { Reply } from '@kapao/contract/call-types';
import type { CallName } from '@kapao/contract/paths';
import { amount } from './measures.ts';

/** What is answered to this member without asking the server, which has no such amounts to move. */
export const made: { [Name in CallName]?: Reply<Name> } = {
  transfer: { status: 'SUCCESS', transferId: 'move', amount },
  transferAll: {
    status: 'PROCESSING',
    transfers: [
      { from: 'PG', status: 'SUCCESS' },
      { from: 'JOKER', status: 'PROCESSING' },
      { from: 'UFABET', status: 'FAILED', code: 'MONEY_NOT_ENOUGH' },
    ],
  },
  redeemTruelink: { amount },
  addDeposit: { depositId: 'on-its-way-deposit', status: 'PROCESSING' },
  receiveInviteBonus: { message: 'INVITE_BONUS_SUCCESS', amount },
  seeNews: {},
  receiveRefund: { message: 'REFUND_SUCCESS' },
};
