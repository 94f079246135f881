import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Place in the app of each call. Calls without a text show none. */
export const callTexts: Readonly<Record<string, MessageDescriptor>> = {
  login: msg`at login`,
  passkeyLogin: msg`at login`,
  stepUp: msg`when asked who they are`,
  createQr: msg`at the QR`,
  getQr: msg`at the QR`,
  addDeposit: msg`at the deposit`,
  uploadSlip: msg`at the slip`,
  redeemTruelink: msg`at the gift link`,
  withdraw: msg`at the withdrawal`,
  withdrawAll: msg`at the withdrawal`,
  transfer: msg`at the transfer`,
  transferAll: msg`at the transfer`,
  activateSlot: msg`opening a game`,
  autoLogin: msg`opening a game`,
  autoLoginByPath: msg`opening a game`,
  activateBonus: msg`taking a bonus`,
  activatePromotion: msg`at a promotion code`,
  clearBonus: msg`ending a bonus`,
  receiveRefund: msg`at cashback`,
  addRefundToWallet: msg`at cashback`,
  receiveInviteBonus: msg`at the referral commission`,
  sendChatMessage: msg`in the chat`,
  uploadChatImage: msg`in the chat`,
  uploadChatVideo: msg`in the chat`,
};
