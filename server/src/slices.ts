import type { Question } from './asking/ask.ts';
import type { Jobs } from './base/jobs/queue.ts';
import { bannersSlice } from './content/banners.route.ts';
import { contentSlice } from './content/lookup.route.ts';
import { lookSlice } from './desk/member/look/look.route.ts';
import { filesSlice } from './files/files.route.ts';
import { registerLedgerJobs } from './ledger/ledger.jobs.ts';
import { registerAnnouncementJobs } from './money/announcement/announcement.jobs.ts';
import { announcementSlice } from './money/announcement/announcement.route.ts';
import { registerBetJobs } from './money/bet/bet.jobs.ts';
import { gameReadingQuestion } from './money/bet/read-after-bets.ts';
import { betsQuestion } from './money/bet/read-bets.ts';
import { qrQuestion } from './money/deposit/ask-qr.ts';
import { cancelOpenQr } from './money/deposit/cancel-qr.ts';
import { registerDepositJobs } from './money/deposit/deposit.jobs.ts';
import { depositSlice } from './money/deposit/deposit.route.ts';
import { qrPaymentQuestion } from './money/deposit/reconcile-qrs.ts';
import { gameSlice } from './money/game/game.route.ts';
import { giftQuestion } from './money/giftlink/ask-gift.ts';
import { registerGiftlinkJobs } from './money/giftlink/giftlink.jobs.ts';
import { giftlinkSlice } from './money/giftlink/giftlink.route.ts';
import { incomingQuestion } from './money/incoming/book-payment.ts';
import { registerIncomingJobs } from './money/incoming/incoming.jobs.ts';
import { incomingSlice } from './money/incoming/incoming.route.ts';
import { feedQuestion } from './money/incoming/read-feed.ts';
import { registerNewsJobs } from './money/news/news.jobs.ts';
import { newsSlice } from './money/news/news.route.ts';
import { onItsWaySlice } from './money/on-its-way/on-its-way.route.ts';
import { receiptSlice } from './money/receipt/receipt.route.ts';
import { registerReconcileJobs } from './money/reconcile/reconcile.jobs.ts';
import { PictureReader } from './money/slip/reading/picture-reader.ts';
import { registerSlipJobs } from './money/slip/slip.jobs.ts';
import { slipSlice } from './money/slip/slip.route.ts';
import { slipQuestion } from './money/slip/verify-slip.ts';
import { statementSlice } from './money/statement/statement.route.ts';
import { legQuestion } from './money/transfer/ask-leg.ts';
import { askGivenBack, legCheckQuestion } from './money/transfer/check-leg.ts';
import { registerTransferJobs } from './money/transfer/transfer.jobs.ts';
import { transferSlice } from './money/transfer/transfer.route.ts';
import { walletSlice } from './money/wallet/wallet.route.ts';
import { payoutQuestion } from './money/withdraw/pay-out.ts';
import { payoutCheckQuestion } from './money/withdraw/reconcile-withdrawals.ts';
import { withdrawSlice } from './money/withdraw/withdraw.route.ts';
import type { Deps, Slice } from './outside/deps.ts';
import { accountSlice } from './people/account/account.route.ts';
import { registerSlice } from './people/account/register.route.ts';
import { limitsSlice } from './people/limits/limits.route.ts';
import { registerOtpJobs } from './people/otp/otp.jobs.ts';
import { otpSlice } from './people/otp/otp.route.ts';
import { registerPasskeyJobs } from './people/passkey/passkey.jobs.ts';
import { passkeySlice } from './people/passkey/passkey.route.ts';
import { registerPushJobs } from './people/push/push.jobs.ts';
import { pushSlice } from './people/push/push.route.ts';
import { registerSessionJobs } from './people/session/session.jobs.ts';
import { sessionSlice } from './people/session/session.route.ts';
import { registerSmsJobs } from './people/sms/sms.jobs.ts';
import { registerAbuseJobs } from './rewards/abuse/abuse.jobs.ts';
import { bonusSlice } from './rewards/bonus/begin/bonus.route.ts';
import { endForWithdrawal } from './rewards/bonus/round/end-for-withdrawal.ts';
import { registerRoundJobs } from './rewards/bonus/round/round.jobs.ts';
import { roundSlice } from './rewards/bonus/round/round.route.ts';
import { registerInviteJobs } from './rewards/invite/invite.jobs.ts';
import { inviteSlice } from './rewards/invite/invite.route.ts';
import { registerRefundJobs } from './rewards/refund/refund.jobs.ts';
import { refundSlice } from './rewards/refund/refund.route.ts';
import { botSlice } from './support/bot/bot.route.ts';
import { registerChatJobs } from './support/chat.jobs.ts';
import { chatSlice } from './support/chat.route.ts';
import { registerSweepJobs } from './web/call/sweep.jobs.ts';

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
