import { impersonationSlice } from '../backoffice/impersonation/impersonation.route.ts';
import { bannersSlice } from '../content/banners.route.ts';
import { contentSlice } from '../content/lookup.route.ts';
import { gameSlice } from '../gaming/accounts/game.route.ts';
import { registerBetJobs } from '../gaming/bets/bet.jobs.ts';
import { gameBalanceInquiry } from '../gaming/bets/refresh-balance-after-bets.ts';
import { betsInquiry } from '../gaming/bets/sync-bets.ts';
import { legInquiry } from '../gaming/transfers/inquire-leg.ts';
import { legRecheckInquiry, recheckVoidedLegs } from '../gaming/transfers/recheck-leg.ts';
import { registerTransferJobs } from '../gaming/transfers/transfer.jobs.ts';
import { transferSlice } from '../gaming/transfers/transfer.route.ts';
import type { Inquiry } from '../inquiry/inquiry.ts';
import { registerLedgerJobs } from '../ledger/ledger.jobs.ts';
import { accountSlice } from '../members/account/account.route.ts';
import { registerSlice } from '../members/account/register.route.ts';
import { consentSlice } from '../members/consent/consent.route.ts';
import { limitsSlice } from '../members/limits/limits.route.ts';
import { registerOtpJobs } from '../members/otp/otp.jobs.ts';
import { otpSlice } from '../members/otp/otp.route.ts';
import { registerPasskeyJobs } from '../members/passkey/passkey.jobs.ts';
import { passkeySlice } from '../members/passkey/passkey.route.ts';
import { registerPasswordResetJobs } from '../members/password-reset/password-reset.jobs.ts';
import { passwordResetSlice } from '../members/password-reset/password-reset.route.ts';
import { erasureSlice } from '../members/personal-data/erasure.route.ts';
import { registerPersonalDataJobs } from '../members/personal-data/personal-data.jobs.ts';
import { registerPushJobs } from '../members/push/push.jobs.ts';
import { pushSlice } from '../members/push/push.route.ts';
import { registerSessionJobs } from '../members/session/session.jobs.ts';
import { sessionSlice } from '../members/session/session.route.ts';
import { registerSmsJobs } from '../members/sms/sms.jobs.ts';
import { registerWithdrawProofJobs } from '../members/withdraw-proof/withdraw-proof.jobs.ts';
import { registerBankReceiptJobs } from '../payments/bank-receipts/bank-receipts.jobs.ts';
import { bankReceiptsSlice } from '../payments/bank-receipts/bank-receipts.route.ts';
import { bankReceiptInquiry } from '../payments/bank-receipts/post-receipt.ts';
import { bankFeedInquiry } from '../payments/bank-receipts/read-bank-feed.ts';
import { registerDepositNoticeJobs } from '../payments/deposit-notices/deposit-notices.jobs.ts';
import { depositNoticeSlice } from '../payments/deposit-notices/deposit-notices.route.ts';
import { registerGiftlinkJobs } from '../payments/giftlinks/giftlink.jobs.ts';
import { giftlinkSlice } from '../payments/giftlinks/giftlink.route.ts';
import { giftInquiry } from '../payments/giftlinks/inquire-gift.ts';
import { cancelOpenQr } from '../payments/qr-deposits/cancel-qr.ts';
import { qrInquiry } from '../payments/qr-deposits/inquire-qr.ts';
import { registerDepositJobs } from '../payments/qr-deposits/qr-deposits.jobs.ts';
import { depositSlice } from '../payments/qr-deposits/qr-deposits.route.ts';
import { qrRecheckInquiry } from '../payments/qr-deposits/recheck-qr-payment.ts';
import { registerReconcileJobs } from '../payments/reconciliation/reconcile.jobs.ts';
import { ImageReader } from '../payments/slips/reading/image-reader.ts';
import { registerSlipJobs } from '../payments/slips/slip.jobs.ts';
import { slipSlice } from '../payments/slips/slip.route.ts';
import { slipInquiry } from '../payments/slips/verify-slip.ts';
import { payoutInquiry } from '../payments/withdrawals/payout-inquiry.ts';
import { payoutRecheckInquiry } from '../payments/withdrawals/recheck-payout.ts';
import { registerPayoutBalanceJobs } from '../payments/withdrawals/routing/payout-balance.jobs.ts';
import { withdrawSlice } from '../payments/withdrawals/withdrawal.route.ts';
import { registerSweepJobs } from '../platform/call/sweep.jobs.ts';
import { filesSlice } from '../platform/files/files.route.ts';
import type { Jobs } from '../platform/jobs/queue.ts';
import type { Deps, Slice } from '../providers/registry/deps.ts';
import { registerAbuseJobs } from '../rewards/abuse/abuse.jobs.ts';
import { bonusSlice } from '../rewards/bonus/activation/bonus.route.ts';
import { registerActiveBonusJobs } from '../rewards/bonus/active/active-bonus.jobs.ts';
import { activeBonusSlice } from '../rewards/bonus/active/active-bonus.route.ts';
import { endForWithdrawal } from '../rewards/bonus/active/end-for-withdrawal.ts';
import { registerInviteJobs } from '../rewards/invite/invite.jobs.ts';
import { inviteSlice } from '../rewards/invite/invite.route.ts';
import { registerRefundJobs } from '../rewards/refund/refund.jobs.ts';
import { refundSlice } from '../rewards/refund/refund.route.ts';
import { botSlice } from '../support/bot/bot.route.ts';
import { registerChatJobs } from '../support/chat.jobs.ts';
import { chatSlice } from '../support/chat.route.ts';
import { walletSlice } from '../wallet/balance/wallet.route.ts';
import { registerNotificationJobs } from '../wallet/notifications/notifications.jobs.ts';
import { notificationsSlice } from '../wallet/notifications/notifications.route.ts';
import { pendingTransactionsSlice } from '../wallet/pending-transactions/pending-transactions.route.ts';
import { receiptSlice } from '../wallet/receipts/receipt.route.ts';
import { statementSlice } from '../wallet/statement/statement.route.ts';

/** All features of the member API, mounted by the server and by its tests. */
export const slices: readonly Slice[] = [
  contentSlice,
  bannersSlice,
  sessionSlice,
  passkeySlice,
  passwordResetSlice,
  accountSlice,
  consentSlice,
  erasureSlice,
  registerSlice,
  otpSlice,
  limitsSlice(cancelOpenQr),
  walletSlice,
  gameSlice,
  depositSlice,
  bankReceiptsSlice,
  giftlinkSlice,
  filesSlice,
  slipSlice,
  transferSlice,
  withdrawSlice(endForWithdrawal),
  statementSlice,
  receiptSlice,
  depositNoticeSlice,
  pendingTransactionsSlice,
  notificationsSlice,
  bonusSlice,
  activeBonusSlice,
  inviteSlice,
  refundSlice,
  impersonationSlice,
  chatSlice,
  pushSlice,
  botSlice,
];

/** Returns all kinds of inquiries to providers. */
export function inquiriesOf(deps: Deps): Inquiry[] {
  return [
    qrInquiry(deps),
    qrRecheckInquiry(deps),
    bankFeedInquiry(deps),
    bankReceiptInquiry(deps),
    giftInquiry(deps),
    slipInquiry(deps, new ImageReader()),
    payoutInquiry(deps),
    payoutRecheckInquiry(deps),
    legInquiry(deps),
    legRecheckInquiry(deps),
    betsInquiry(deps),
    gameBalanceInquiry(deps, recheckVoidedLegs),
  ];
}

/** Registers all background jobs except those of the backoffice. */
export function registerJobs(jobs: Pick<Jobs, 'work' | 'every'>, deps: Deps): void {
  registerSweepJobs(jobs, deps);
  registerSessionJobs(jobs, deps);
  registerPasskeyJobs(jobs, deps);
  registerWithdrawProofJobs(jobs, deps);
  registerLedgerJobs(jobs, deps);
  registerDepositJobs(jobs, deps);
  registerBankReceiptJobs(jobs, deps);
  registerDepositNoticeJobs(jobs, deps);
  registerGiftlinkJobs(jobs, deps);
  registerSlipJobs(jobs, deps);
  registerChatJobs(jobs, deps);
  registerTransferJobs(jobs, deps);
  registerReconcileJobs(jobs, deps);
  registerPayoutBalanceJobs(jobs, deps);
  registerBetJobs(jobs, deps);
  registerActiveBonusJobs(jobs, deps);
  registerInviteJobs(jobs, deps);
  registerRefundJobs(jobs, deps);
  registerAbuseJobs(jobs, deps);
  registerSmsJobs(jobs, deps);
  registerNotificationJobs(jobs, deps);
  registerPushJobs(jobs, deps);
  registerOtpJobs(jobs, deps);
  registerPasswordResetJobs(jobs, deps);
  registerPersonalDataJobs(jobs, deps);
}
