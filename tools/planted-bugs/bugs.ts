import type { Mutation } from './bug.ts';
import { inquiryMutations } from './bugs/asking.ts';
import { bonusMutations } from './bugs/bonus.ts';
import { browserMutations } from './bugs/browsers.ts';
import { adjustmentMutations } from './bugs/by-hand.ts';
import { exceptionMutations } from './bugs/decide.ts';
import { depositMutations } from './bugs/deposit.ts';
import { backofficeMutations } from './bugs/desk.ts';
import { failingMutations } from './bugs/failing.ts';
import { gapMutations } from './bugs/gaps.ts';
import { giftlinkMutations } from './bugs/giftlink.ts';
import { guessMutations } from './bugs/guesses.ts';
import { bankReceiptMutations } from './bugs/incoming.ts';
import { judgedMutations } from './bugs/judged.ts';
import { ledgerMutations } from './bugs/ledger.ts';
import { mechanismMutations } from './bugs/mechanisms.ts';
import { namesMutations } from './bugs/names.ts';
import { malformedRowMutations } from './bugs/odd-rows.ts';
import { olderBetMutations } from './bugs/older-bets.ts';
import { onceMutations } from './bugs/once.ts';
import { ownMoneyMutations } from './bugs/own-money.ts';
import { pastedMutations } from './bugs/pasted.ts';
import { memberMutations } from './bugs/people.ts';
import { promisesMutations } from './bugs/promises.ts';
import { approvalMutations } from './bugs/proposals.ts';
import { qrTextMutations } from './bugs/qr-texts.ts';
import { rewardMutations } from './bugs/rewards.ts';
import { stakeMutations } from './bugs/stakes.ts';
import { statementMutations } from './bugs/statement.ts';
import { receiptSourceMutations } from './bugs/tellers.ts';
import { reportedFieldMutations } from './bugs/told-fields.ts';
import { transferMutations } from './bugs/transfer.ts';
import { withdrawMutations } from './bugs/withdraw.ts';

export const mutations: readonly Mutation[] = [
  ...ledgerMutations,
  ...stakeMutations,
  ...mechanismMutations,
  ...inquiryMutations,
  ...malformedRowMutations,
  ...gapMutations,
  ...failingMutations,
  ...transferMutations,
  ...depositMutations,
  ...bankReceiptMutations,
  ...namesMutations,
  ...statementMutations,
  ...receiptSourceMutations,
  ...adjustmentMutations,
  ...reportedFieldMutations,
  ...guessMutations,
  ...giftlinkMutations,
  ...withdrawMutations,
  ...exceptionMutations,
  ...onceMutations,
  ...judgedMutations,
  ...backofficeMutations,
  ...approvalMutations,
  ...promisesMutations,
  ...pastedMutations,
  ...memberMutations,
  ...bonusMutations,
  ...olderBetMutations,
  ...ownMoneyMutations,
  ...rewardMutations,
  ...qrTextMutations,
  ...browserMutations,
];
