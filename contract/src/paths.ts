type Path = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/**
 * Method and path of every member API call, without schemas: the browser's client needs only this and types, so no
 * validation library loads before the login form works.
 */
export const paths = {
  login: 'POST /api/login',
  logout: 'POST /api/logout',
  sendLoginCode: 'POST /api/login/code',
  beginPasskeyLogin: 'POST /api/login/passkey/options',
  passkeyLogin: 'POST /api/login/passkey',
  beginReset: 'POST /api/login/reset',
  checkResetCode: 'POST /api/login/reset/code',
  finishReset: 'POST /api/login/reset/finish',
  openLook: 'POST /api/look',

  getActive: 'GET /api/lookup/active',
  getBanks: 'GET /api/lookup/banks',
  getSources: 'GET /api/lookup/sources',
  getDepositLookup: 'GET /api/lookup/deposit',
  getConditions: 'GET /api/lookup/conditions',
  getAgreements: 'GET /api/lookup/agreements',
  getInfo: 'GET /api/lookup/info',
  getNotice: 'GET /api/lookup/notice',
  getContact: 'GET /api/lookup/contact',
  getHowto: 'GET /api/lookup/howto',
  getWithdrawLookup: 'GET /api/lookup/withdraw',
  getSlipLookup: 'GET /api/lookup/slip',
  getRegisterOtp: 'GET /api/lookup/registerOTP',
  getEnableChatWidget: 'GET /api/lookup/enableChatWidget',

  validateAccount: 'POST /api/account/validate',
  createAccount: 'POST /api/account',
  getProfile: 'GET /api/account/profile',
  updateProfile: 'PUT /api/account/profile',
  updateBankAccountName: 'PUT /api/account/bankAccountName',
  changePassword: 'PUT /api/account/changepwd',
  acceptAgreements: 'POST /api/account/agreements',
  stepUp: 'POST /api/account/step-up',
  setWithdrawProof: 'PUT /api/account/step-up',
  beginPasskeyStepUp: 'POST /api/account/step-up/options',
  listDevices: 'GET /api/account/sessions',
  removeDevice: 'DELETE /api/account/sessions/:deviceId',
  removeOtherDevices: 'DELETE /api/account/sessions',
  listSecurityEvents: 'GET /api/account/activity',
  listConsents: 'GET /api/account/consents',
  setMarketingConsent: 'PUT /api/account/consents',
  getErasure: 'GET /api/account/erasure',
  requestErasure: 'POST /api/account/erasure',
  withdrawErasure: 'DELETE /api/account/erasure',
  getLimits: 'GET /api/account/limits',
  setLimits: 'PUT /api/account/limits',
  checkReality: 'POST /api/account/reality-check',
  listPasskeys: 'GET /api/account/passkeys',
  beginPasskeyRegistration: 'POST /api/account/passkeys/options',
  registerPasskey: 'POST /api/account/passkeys',
  renamePasskey: 'PUT /api/account/passkeys/:passkeyId',
  removePasskey: 'DELETE /api/account/passkeys/:passkeyId',

  sendOtp: 'POST /api/otp/send',
  verifyOtp: 'POST /api/otp/verify',

  getChatConfig: 'GET /api/chat/config',
  createChatGuest: 'POST /api/chat/guest',
  sendChatMessage: 'POST /api/chat/send-message',
  getChatHistory: 'POST /api/chat/history',
  uploadChatImage: 'POST /api/chat/upload-image',
  uploadChatVideo: 'POST /api/chat/upload-video',
  readChatCustomer: 'PUT /api/chat/read-customer',
  getChatUnread: 'POST /api/chat/unread',

  getPush: 'GET /api/push',
  subscribePush: 'POST /api/push',
  renewPush: 'POST /api/push/renew',
  setPush: 'PUT /api/push/:pushId',
  unsubscribePush: 'DELETE /api/push/:pushId',

  getNews: 'GET /api/news',
  seeNews: 'POST /api/news/seen',

  getWallet: 'GET /api/wallet',
  refreshSlots: 'GET /api/wallet/refresh/slot',
  activateSlot: 'GET /api/wallet/activate/:code',
  markFavourite: 'PUT /api/wallet/favourite/:code',
  getSlotAccount: 'GET /api/wallet/account/:code',
  resetSlotPassword: 'GET /api/wallet/resetpassword/:code',
  addDeposit: 'POST /api/wallet/add',
  transfer: 'POST /api/wallet/transfer',
  transferAll: 'POST /api/wallet/transferAll',
  getTransfer: 'GET /api/wallet/transfer/:transferId',
  withdraw: 'POST /api/wallet/withdraw',
  withdrawAll: 'POST /api/wallet/withdrawAll',
  getWithdraw: 'GET /api/wallet/withdraw/:withdrawId',
  cancelWithdraw: 'DELETE /api/wallet/withdraw/:withdrawId',
  getOnItsWay: 'GET /api/wallet/on-its-way',
  uploadSlip: 'POST /api/wallet/slip',
  redeemTruelink: 'POST /api/wallet/truelink',

  getInvites: 'POST /api/invite',
  receiveInviteBonus: 'GET /api/invite/bonus',
  getInviteBanners: 'GET /api/invite/banners',
  getRefunds: 'POST /api/refund',
  checkRefund: 'GET /api/refund/check',
  receiveRefund: 'GET /api/refund/receive',
  addRefundToWallet: 'GET /api/refund/addWallet',
  getRefundBanners: 'GET /api/refund/banners',

  getQr: 'GET /api/qrcode/:bankCode',
  createQr: 'POST /api/qrcode/:bankCode',
  cancelQr: 'DELETE /api/qrcode/:qrcodeId',

  autoLoginByPath: 'GET /api/autoLogin/:provider/:username/:password?',
  autoLogin: 'POST /api/autoLogin/:provider',

  getStatements: 'POST /api/statement',
  getStatement: 'GET /api/statement/entry/:statementId',
  getStatementMonth: 'GET /api/statement/month/:month',
  exportStatements: 'POST /api/statement/export',
  exportStatementPdf: 'POST /api/statement/pdf',
  getSlips: 'POST /api/statement/slip',
  getSlipReference: 'GET /api/statement/slip/reference/:reference',

  getBonuses: 'GET /api/bonus',
  activateBonus: 'GET /api/bonus/activate/:code',
  checkActiveBonus: 'GET /api/bonus/check/active',
  checkBonusMinimum: 'GET /api/bonus/check/minimum',
  getBonusRound: 'GET /api/bonus/round',
  getRoundBets: 'POST /api/bonus/round/bets',
  clearBonus: 'GET /api/bonus/clear',
  getCurrentPromotion: 'GET /api/promotion/current',
  findPromotion: 'GET /api/promotion/find/:code',
  activatePromotion: 'GET /api/promotion/activate/:code',
} as const satisfies Record<string, Path>;

export type CallName = keyof typeof paths;

/** Names of all calls, in the order of `paths`. */
// Object.keys loses the literal names; `paths` is `as const`, so they are exactly these.
export const callNames = Object.keys(paths) as CallName[];

/** GET calls of the specification that change state and have a POST twin at the same path, which our client uses. */
export const postTwins: ReadonlySet<CallName> = new Set<CallName>([
  'refreshSlots',
  'activateSlot',
  'resetSlotPassword',
  'receiveInviteBonus',
  'receiveRefund',
  'addRefundToWallet',
  'activateBonus',
  'clearBonus',
  'activatePromotion',
]);

/** Calls that send a file as multipart and may take 300 s. */
export const uploads: ReadonlySet<CallName> = new Set<CallName>([
  'uploadSlip',
  'uploadChatImage',
  'uploadChatVideo',
]);

/** Splits a call's path, such as `POST /api/qrcode/:bankCode`, into method and path. */
export function splitPath(name: CallName): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } {
  const [method = '', path = ''] = paths[name].split(' ');
  // `Path` allows only these four words before the space.
  return { method: method as 'GET' | 'POST' | 'PUT' | 'DELETE', path };
}
