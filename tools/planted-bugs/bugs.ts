import type { Bug } from './bug.ts';
import { askingBugs } from './bugs/asking.ts';
import { bonusBugs } from './bugs/bonus.ts';
import { browserBugs } from './bugs/browsers.ts';
import { byHandBugs } from './bugs/by-hand.ts';
import { decideBugs } from './bugs/decide.ts';
import { depositBugs } from './bugs/deposit.ts';
import { deskBugs } from './bugs/desk.ts';
import { failingBugs } from './bugs/failing.ts';
import { gapBugs } from './bugs/gaps.ts';
import { giftlinkBugs } from './bugs/giftlink.ts';
import { guessBugs } from './bugs/guesses.ts';
import { incomingBugs } from './bugs/incoming.ts';
import { judgedBugs } from './bugs/judged.ts';
import { ledgerBugs } from './bugs/ledger.ts';
import { mechanismBugs } from './bugs/mechanisms.ts';
import { namesBugs } from './bugs/names.ts';
import { oddRowBugs } from './bugs/odd-rows.ts';
import { olderBetBugs } from './bugs/older-bets.ts';
import { onceBugs } from './bugs/once.ts';
import { ownMoneyBugs } from './bugs/own-money.ts';
import { pastedBugs } from './bugs/pasted.ts';
import { peopleBugs } from './bugs/people.ts';
import { promisesBugs } from './bugs/promises.ts';
import { proposalBugs } from './bugs/proposals.ts';
import { qrTextBugs } from './bugs/qr-texts.ts';
import { rewardBugs } from './bugs/rewards.ts';
import { stakeBugs } from './bugs/stakes.ts';
import { statementBugs } from './bugs/statement.ts';
import { tellersBugs } from './bugs/tellers.ts';
import { toldFieldsBugs } from './bugs/told-fields.ts';
import { transferBugs } from './bugs/transfer.ts';
import { withdrawBugs } from './bugs/withdraw.ts';

export const bugs: readonly Bug[] = [
  ...ledgerBugs,
  ...stakeBugs,
  ...mechanismBugs,
  ...askingBugs,
  ...oddRowBugs,
  ...gapBugs,
  ...failingBugs,
  ...transferBugs,
  ...depositBugs,
  ...incomingBugs,
  ...namesBugs,
  ...statementBugs,
  ...tellersBugs,
  ...byHandBugs,
  ...toldFieldsBugs,
  ...guessBugs,
  ...giftlinkBugs,
  ...withdrawBugs,
  ...decideBugs,
  ...onceBugs,
  ...judgedBugs,
  ...deskBugs,
  ...proposalBugs,
  ...promisesBugs,
  ...pastedBugs,
  ...peopleBugs,
  ...bonusBugs,
  ...olderBetBugs,
  ...ownMoneyBugs,
  ...rewardBugs,
  ...qrTextBugs,
  ...browserBugs,
];
