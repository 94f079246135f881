import type { Mutation } from './mutation.ts';
import { alarmMutations } from './mutations/backoffice/alarms.ts';
import { approvalMutations } from './mutations/backoffice/approvals.ts';
import { backofficeMutations } from './mutations/backoffice/backoffice.ts';
import { insiderMutations } from './mutations/backoffice/insiders.ts';
import { judgedMutations } from './mutations/backoffice/judged-again.ts';
import { meanwhileMutations } from './mutations/backoffice/meanwhile.ts';
import { pastedMutations } from './mutations/backoffice/pasted-values.ts';
import { roleMutations } from './mutations/backoffice/roles.ts';
import { gapMutations } from './mutations/gaming/bet-gaps.ts';
import { providerChangedMutations } from './mutations/gaming/provider-changed.ts';
import { stakeMutations } from './mutations/gaming/stakes.ts';
import { transferMutations } from './mutations/gaming/transfers.ts';
import { adjustmentMutations } from './mutations/payments/adjustments.ts';
import { bankFeedMutations } from './mutations/payments/bank-feed.ts';
import { bankReceiptMutations } from './mutations/payments/bank-receipts.ts';
import { closingByTwoMutations } from './mutations/payments/closing-by-two.ts';
import { erasedMemberMutations } from './mutations/payments/erased-member.ts';
import { escalatedInquiryMutations } from './mutations/payments/escalated-inquiries.ts';
import { exceptionMutations } from './mutations/payments/exceptions.ts';
import { giftlinkMutations } from './mutations/payments/giftlinks.ts';
import { guessMutations } from './mutations/payments/payer-guesses.ts';
import { namesMutations } from './mutations/payments/payer-names.ts';
import { payoutBalanceMutations } from './mutations/payments/payout-balance.ts';
import { payoutRoutingMutations } from './mutations/payments/payout-routing.ts';
import { depositMutations } from './mutations/payments/qr-deposits.ts';
import { reportMutations } from './mutations/payments/read-reports.ts';
import { receiptSourceMutations } from './mutations/payments/receipt-sources.ts';
import { registeredLaterMutations } from './mutations/payments/registered-later.ts';
import { reportedByDayMutations } from './mutations/payments/reported-by-day.ts';
import { reportedTwiceMutations } from './mutations/payments/reported-twice.ts';
import { statementApprovalMutations } from './mutations/payments/statement-approval.ts';
import { statementMutations } from './mutations/payments/statement-import.ts';
import { statementReadingMutations } from './mutations/payments/statement-reading.ts';
import { withdrawProofMutations } from './mutations/payments/withdraw-proof.ts';
import { withdrawalReviewMutations } from './mutations/payments/withdrawal-review.ts';
import { withdrawMutations } from './mutations/payments/withdrawals.ts';
import { accountSecurityMutations } from './mutations/platform/account-security.ts';
import { consoleSignInMutations } from './mutations/platform/console-sign-in.ts';
import { databaseRoleMutations } from './mutations/platform/database-roles.ts';
import { erasureMutations } from './mutations/platform/erasure.ts';
import { erasureRequestMutations } from './mutations/platform/erasure-request.ts';
import { onceMutations } from './mutations/platform/exactly-once.ts';
import { fileMutations } from './mutations/platform/files.ts';
import { inquiryMutations } from './mutations/platform/inquiry.ts';
import { ledgerMutations } from './mutations/platform/ledger.ts';
import { malformedRowMutations } from './mutations/platform/malformed-rows.ts';
import { memberPathMutations } from './mutations/platform/member-path.ts';
import { memberMutations } from './mutations/platform/members.ts';
import { moneyMutations } from './mutations/platform/money.ts';
import { personalDataMutations } from './mutations/platform/personal-data.ts';
import { mechanismMutations } from './mutations/platform/platform.ts';
import { pressMutations } from './mutations/platform/presses.ts';
import { qrTextMutations } from './mutations/platform/qr-texts.ts';
import { releaseMutations } from './mutations/platform/release.ts';
import { reportedFieldMutations } from './mutations/platform/reported-fields.ts';
import { secretMutations } from './mutations/platform/secrets.ts';
import { socketMutations } from './mutations/platform/sockets.ts';
import { statementPdfMutations } from './mutations/platform/statement-pdf.ts';
import { supplyChainMutations } from './mutations/platform/supply-chain.ts';
import { traceMutations } from './mutations/platform/traces.ts';
import { transportMutations } from './mutations/platform/transport.ts';
import { trustedDeviceMutations } from './mutations/platform/trusted-devices.ts';
import { browserMutations } from './mutations/platform/web-push.ts';
import { bonusMutations } from './mutations/rewards/bonus.ts';
import { bonusEndMutations } from './mutations/rewards/bonus-ends.ts';
import { failingMutations } from './mutations/rewards/failing-members.ts';
import { olderBetMutations } from './mutations/rewards/older-bets.ts';
import { ownMoneyMutations } from './mutations/rewards/own-money.ts';
import { promisedSumMutations } from './mutations/rewards/promised-sums.ts';
import { promisesMutations } from './mutations/rewards/promises.ts';
import { rewardMutations } from './mutations/rewards/rewards.ts';

export const mutations: readonly Mutation[] = [
  ...ledgerMutations,
  ...stakeMutations,
  ...mechanismMutations,
  ...databaseRoleMutations,
  ...inquiryMutations,
  ...malformedRowMutations,
  ...secretMutations,
  ...releaseMutations,
  ...traceMutations,
  ...gapMutations,
  ...failingMutations,
  ...transferMutations,
  ...providerChangedMutations,
  ...depositMutations,
  ...bankReceiptMutations,
  ...bankFeedMutations,
  ...closingByTwoMutations,
  ...registeredLaterMutations,
  ...reportedByDayMutations,
  ...reportedTwiceMutations,
  ...namesMutations,
  ...statementApprovalMutations,
  ...statementMutations,
  ...statementReadingMutations,
  ...receiptSourceMutations,
  ...reportMutations,
  ...adjustmentMutations,
  ...reportedFieldMutations,
  ...guessMutations,
  ...giftlinkMutations,
  ...withdrawMutations,
  ...payoutRoutingMutations,
  ...payoutBalanceMutations,
  ...withdrawalReviewMutations,
  ...withdrawProofMutations,
  ...accountSecurityMutations,
  ...trustedDeviceMutations,
  ...personalDataMutations,
  ...erasureMutations,
  ...erasureRequestMutations,
  ...erasedMemberMutations,
  ...insiderMutations,
  ...consoleSignInMutations,
  ...exceptionMutations,
  ...escalatedInquiryMutations,
  ...onceMutations,
  ...judgedMutations,
  ...meanwhileMutations,
  ...backofficeMutations,
  ...roleMutations,
  ...alarmMutations,
  ...approvalMutations,
  ...promisesMutations,
  ...promisedSumMutations,
  ...pastedMutations,
  ...memberMutations,
  ...memberPathMutations,
  ...bonusMutations,
  ...bonusEndMutations,
  ...olderBetMutations,
  ...ownMoneyMutations,
  ...rewardMutations,
  ...moneyMutations,
  ...pressMutations,
  ...qrTextMutations,
  ...browserMutations,
  ...socketMutations,
  ...fileMutations,
  ...statementPdfMutations,
  ...supplyChainMutations,
  ...transportMutations,
];
