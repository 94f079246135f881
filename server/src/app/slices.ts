import { lookSlice } from '../backoffice/impersonation/impersonation.route.ts';
import { bannersSlice } from '../content/banners.route.ts';
import { contentSlice } from '../content/lookup.route.ts';
import { gameSlice } from '../gaming/accounts/game.route.ts';
import { registerBetJobs } from '../gaming/bets/bet.jobs.ts';
import { gameReadingQuestion } from '../gaming/bets/refresh-balance-after-bets.ts';
import { betsQuestion } from '../gaming/bets/sync-bets.ts';
import { legQuestion } from '../gaming/transfers/inquire-leg.ts';
import { askGivenBack, legCheckQuestion } from '../gaming/transfers/recheck-leg.ts';
import { registerTransferJobs } from '../gaming/transfers/transfer.jobs.ts';
import { transferSlice } from '../gaming/transfers/transfer.route.ts';
import type { Question } from '../inquiry/inquiry.ts';
import { registerLedgerJobs } from '../ledger/ledger.jobs.ts';
import { accountSlice } from '../members/account/account.route.ts';
import { registerSlice } from '../members/account/register.route.ts';
import { limitsSlice } from '../members/limits/limits.route.ts';
import { registerOtpJobs } from '../members/otp/otp.jobs.ts';
import { otpSlice } from '../members/otp/otp.route.ts';
import { registerPasskeyJobs } from '../members/passkey/passkey.jobs.ts';
import { passkeySlice } from '../members/passkey/passkey.route.ts';
import { registerPushJobs } from '../members/push/push.jobs.ts';
import { pushSlice } from '../members/push/push.route.ts';
import { registerSessionJobs } from '../members/session/session.jobs.ts';
import { sessionSlice } from '../members/session/session.route.ts';
import { registerSmsJobs } from '../members/sms/sms.jobs.ts';
import { registerIncomingJobs } from '../payments/bank-receipts/bank-receipts.jobs.ts';
import { incomingSlice } from '../payments/bank-receipts/bank-receipts.route.ts';
import { incomingQuestion } from '../payments/bank-receipts/post-receipt.ts';
import { feedQuestion } from '../payments/bank-receipts/read-bank-feed.ts';
import { registerAnnouncementJobs } from '../payments/deposit-notices/deposit-notices.jobs.ts';
import { announcementSlice } from '../payments/deposit-notices/deposit-notices.route.ts';
import { registerGiftlinkJobs } from '../payments/giftlinks/giftlink.jobs.ts';
import { giftlinkSlice } from '../payments/giftlinks/giftlink.route.ts';
import { giftQuestion } from '../payments/giftlinks/inquire-gift.ts';
import { cancelOpenQr } from '../payments/qr-deposits/cancel-qr.ts';
import { qrQuestion } from '../payments/qr-deposits/inquire-qr.ts';
import { registerDepositJobs } from '../payments/qr-deposits/qr-deposits.jobs.ts';
import { depositSlice } from '../payments/qr-deposits/qr-deposits.route.ts';
import { qrPaymentQuestion } from '../payments/qr-deposits/reconcile-qrs.ts';
import { registerReconcileJobs } from '../payments/reconciliation/reconcile.jobs.ts';
import { PictureReader } from '../payments/slips/reading/image-reader.ts';
import { registerSlipJobs } from '../payments/slips/slip.jobs.ts';
import { slipSlice } from '../payments/slips/slip.route.ts';
import { slipQuestion } from '../payments/slips/verify-slip.ts';
import { payoutQuestion } from '../payments/withdrawals/payout-inquiry.ts';
import { payoutCheckQuestion } from '../payments/withdrawals/reconcile-withdrawals.ts';
import { withdrawSlice } from '../payments/withdrawals/withdraw.route.ts';
import { registerSweepJobs } from '../platform/call/sweep.jobs.ts';
import { filesSlice } from '../platform/files/files.route.ts';
import type { Jobs } from '../platform/jobs/queue.ts';
import type { Deps, Slice } from '../providers/registry/deps.ts';
import { registerAbuseJobs } from '../rewards/abuse/abuse.jobs.ts';
import { bonusSlice } from '../rewards/bonus/activation/bonus.route.ts';
import { registerRoundJobs } from '../rewards/bonus/active/active-bonus.jobs.ts';
import { roundSlice } from '../rewards/bonus/active/active-bonus.route.ts';
import { endForWithdrawal } from '../rewards/bonus/active/end-for-withdrawal.ts';
import { registerInviteJobs } from '../rewards/invite/invite.jobs.ts';
import { inviteSlice } from '../rewards/invite/invite.route.ts';
import { registerRefundJobs } from '../rewards/refund/refund.jobs.ts';
import { refundSlice } from '../rewards/refund/refund.route.ts';
import { botSlice } from '../support/bot/bot.route.ts';
import { registerChatJobs } from '../support/chat.jobs.ts';
import { chatSlice } from '../support/chat.route.ts';
import { walletSlice } from '../wallet/balance/wallet.route.ts';
import { registerNewsJobs } from '../wallet/notifications/notifications.jobs.ts';
import { newsSlice } from '../wallet/notifications/notifications.route.ts';
import { onItsWaySlice } from '../wallet/pending-transactions/pending-transactions.route.ts';
import { receiptSlice } from '../wallet/receipts/receipt.route.ts';
import { statementSlice } from '../wallet/statement/statement.route.ts';

/** Every slice of the member API, mounted by the server and by its tests. */
export const slices: readonly Slice[] = [
  contentSlice,
  bannersSlice,
  sessionSlice,
  passkeySlice,
  accountSlice,
  registerSlice,
  otpSlice,
  limitsSlice(cancelOpenQr),
  walletSlice,
  gameSlice,
  depositSlice,
  incomingSlice,
  giftlinkSlice,
  filesSlice,
  slipSlice,
  transferSlice,
  withdrawSlice(endForWithdrawal),
  statementSlice,
  receiptSlice,
  announcementSlice,
  onItsWaySlice,
  newsSlice,
  bonusSlice,
  roundSlice,
  inviteSlice,
  refundSlice,
  lookSlice,
  chatSlice,
  pushSlice,
  botSlice,
];

/** All that outside parties are asked about. */
export function questionsOf(deps: Deps): Question[] {
  return [
    qrQuestion(deps),
    qrPaymentQuestion(deps),
    feedQuestion(deps),
    incomingQuestion(deps),
    giftQuestion(deps),
    slipQuestion(deps, new PictureReader()),
    payoutQuestion(deps),
    payoutCheckQuestion(deps),
    legQuestion(deps),
    legCheckQuestion(deps),
    betsQuestion(deps),
    gameReadingQuestion(deps, askGivenBack),
  ];
}

/** All other work that runs by itself. */
export function registerJobs(jobs: Pick<Jobs, 'work' | 'every'>, deps: Deps): void {
  registerSweepJobs(jobs, deps);
  registerSessionJobs(jobs, deps);
  registerPasskeyJobs(jobs, deps);
  registerLedgerJobs(jobs, deps);
  registerDepositJobs(jobs, deps);
  registerIncomingJobs(jobs, deps);
  registerAnnouncementJobs(jobs, deps);
  registerGiftlinkJobs(jobs, deps);
  registerSlipJobs(jobs, deps);
  registerChatJobs(jobs, deps);
  registerTransferJobs(jobs, deps);
  registerReconcileJobs(jobs, deps);
  registerBetJobs(jobs, deps);
  registerRoundJobs(jobs, deps);
  registerInviteJobs(jobs, deps);
  registerRefundJobs(jobs, deps);
  registerAbuseJobs(jobs, deps);
  registerSmsJobs(jobs, deps);
  registerNewsJobs(jobs, deps);
  registerPushJobs(jobs, deps);
  registerOtpJobs(jobs, deps);
}
