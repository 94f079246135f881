import { bangkokTime } from '../../bank/trans-ref.ts';
import { type Fields, text } from '../../fields.ts';
import { toNumber, toPositiveMinor } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import type { BetRow } from '../bet.ts';
import { readChangedBets } from '../bet-history.ts';
import { createAccount, findAccount, isUsername } from '../game-account.ts';
import { openSession, playLink } from '../game-session.ts';
import { findGameTransfer, transferCredits } from '../game-transfer.ts';

const code = 'SEXYGAME';
const platform = 'SEXYBCRT';
const noMember = { status: '1002', desc: 'Account is not exists' };

export function createMember(state: SandboxState, fields: Fields): Fields {
  const userId = text(fields, 'userId');
  if (!isUsername(userId)) return { status: '1000', desc: 'Invalid user Id' };
  if (text(fields, 'currency') !== 'THB') return { status: '1004', desc: 'Invalid Currency' };
  const made = createAccount(state.store, code, userId, 'THB');
  return made === 'made' ? { status: '0000', desc: '' } : { status: '1001', desc: 'Account existed' };
}

/** Returns the balances of one user, or of several separated by commas. */
export function balances(state: SandboxState, fields: Fields): Fields {
  const userIds = (text(fields, 'userIds') || text(fields, 'userId'))
    .split(',')
    .filter(Boolean)
    .slice(0, 100);
  const results = userIds.flatMap((userId) => {
    const account = findAccount(state.store, code, userId);
    return account
      ? [{ userId, balance: toNumber(account.balance), lastModified: bangkokTime(Date.now()) }]
      : [];
  });
  if (results.length === 0) return noMember;
  return { status: '0000', count: results.length, results, querytime: bangkokTime(Date.now()) };
}

/** Moves credits. A `txCode` works once: a repeat answers 1016, even with the same content. */
export function transfer(state: SandboxState, fields: Fields, direction: 'in' | 'out'): Fields {
  const reference = text(fields, 'txCode');
  const everything = direction === 'out' && text(fields, 'withdrawType') === '1';
  const amount = everything ? 'all' : toPositiveMinor(text(fields, 'transferAmount'));
  if (!/^[A-Za-z0-9._-]{1,50}$/.test(reference)) return { status: '1011', desc: 'Invalid txCode' };
  if (amount === undefined) return { status: '1010', desc: 'Invalid amount' };
  const username = text(fields, 'userId');
  const outcome = transferCredits(state.store, code, { username, reference, direction, amount });
  if (outcome.ok && !outcome.replayed) {
    const { amount: moved, balance_after, id, at } = outcome.transfer;
    return {
      status: '0000',
      amount: toNumber(moved),
      method: direction === 'in' ? 'DEPOSIT' : 'WITHDRAW',
      databaseId: id,
      currentBalance: toNumber(balance_after),
      lastModified: bangkokTime(at),
      txCode: reference,
    };
  }
  if (outcome.ok || outcome.code === 'DIFFERENT')
    return { status: '1016', desc: 'TxCode already operation!' };
  return outcome.code === 'NO_ACCOUNT' ? noMember : { status: '1018', desc: 'Not Enough Balance' };
}

/** Returns a transfer's state: "0000" with txStatus 1 is done, with 0 is failed; 1017 means it never happened. */
export function checkTransfer(state: SandboxState, fields: Fields): Fields {
  const found = findGameTransfer(state.store, code, text(fields, 'txCode'));
  if (!found) return { status: '1017', desc: 'TxCode is not exist' };
  return {
    status: '0000',
    txStatus: found.state === 'done' ? '1' : '0',
    balance: toNumber(found.balance_after),
    transferAmount: toNumber(found.amount),
    transferType: found.direction === 'in' ? 'DEPOSIT' : 'WITHDRAW',
    txCode: found.reference,
  };
}

export function launch(state: SandboxState, fields: Fields, origin: string): Fields {
  const username = text(fields, 'userId');
  if (!findAccount(state.store, code, username)) return noMember;
  const returnUrl = text(fields, 'externalURL');
  const lang = text(fields, 'language');
  const token = openSession(state.store, { code, username, return_url: returnUrl, lang });
  return { status: '0000', url: playLink(origin, code, token, lang, returnUrl), extension: [] };
}

/** State numbers of this platform; void is a state of its own. */
const txStatus: Record<BetRow['state'], number> = { open: 0, settled: 1, void: -1 };

/** Returns bets that changed at `timeFrom` (ISO 8601, inclusive) or later, oldest change first. */
export function transactions(state: SandboxState, fields: Fields): Fields {
  const from = Date.parse(text(fields, 'timeFrom'));
  if (Number.isNaN(from)) return { status: '1025', desc: 'Invalid date time format' };
  const window = { after: 0, from, to: Number.MAX_SAFE_INTEGER, limit: 10_000 };
  const rows = readChangedBets(state.store, code, window).map((bet) => ({
    platformTxId: `AE-${bet.id}`,
    userId: bet.username,
    platform,
    gameType: 'LIVE',
    gameCode: 'DEMO-SIDES',
    currency: 'THB',
    betAmount: toNumber(bet.stake),
    realBetAmount: toNumber(bet.stake),
    winAmount: toNumber(bet.payout),
    realWinAmount: toNumber(bet.payout),
    turnover: toNumber(bet.valid_turnover),
    txStatus: txStatus[bet.state],
    settleStatus: 0,
    betTime: bangkokTime(bet.at),
    txTime: bangkokTime(bet.settled_at ?? bet.at),
    updateTime: bangkokTime(bet.changed_at),
  }));
  return { status: '0000', transactions: rows };
}
