import { type Fields, text } from '../../fields.ts';
import { toNumber, toPositiveMinor } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { readBets } from '../bet-history.ts';
import { createAccount, findAccount, isUsername } from '../game-account.ts';
import { openSession } from '../game-session.ts';
import { findGameTransfer, transferCredits } from '../game-transfer.ts';

export function pgError(code: string, message: string): Fields {
  return { data: null, error: { code, message } };
}

const pgOk = (data: unknown): Fields => ({ data, error: null });

export function createPlayer(state: SandboxState, fields: Fields): Fields {
  const player = text(fields, 'player_name');
  if (!isUsername(player)) return pgError('1034', 'Invalid request');
  createAccount(state.store, 'PG', player, text(fields, 'currency'));
  return pgOk({ action_result: 1 });
}

/** Binds a session token made by the operator to a player; the game page then opens with it. */
export function loginGame(state: SandboxState, fields: Fields): Fields {
  const player = text(fields, 'player_name');
  const token = text(fields, 'operator_player_session') || text(fields, 'player_session');
  if (!findAccount(state.store, 'PG', player)) return pgError('3004', 'Player does not exist');
  if (!/^[A-Za-z0-9._-]{16,200}$/.test(token)) return pgError('1300', 'Invalid player session');
  openSession(state.store, { code: 'PG', username: player, return_url: '', lang: '' }, token);
  return pgOk({ action_result: 1, player_session: token, player_name: player });
}

export function playerWallet(state: SandboxState, fields: Fields): Fields {
  const account = findAccount(state.store, 'PG', text(fields, 'player_name'));
  if (!account) return pgError('3004', 'Player does not exist');
  const balance = toNumber(account.balance);
  return pgOk({
    currencyCode: account.currency,
    totalBalance: balance,
    cashBalance: balance,
    totalBonusBalance: 0,
    freeGameBalance: 0,
    cashWallet: { key: '0', cashId: 0, cashBalance: balance },
    bonuses: [],
    freeGames: [],
  });
}

/**
 * Moves credits. The same reference with the same content gets the same answer again; with other content it is an invalid
 * request.
 */
export function transfer(state: SandboxState, fields: Fields, kind: 'in' | 'out' | 'all-out'): Fields {
  const reference = text(fields, 'transfer_reference');
  const amount = kind === 'all-out' ? 'all' : toPositiveMinor(text(fields, 'amount'));
  if (!/^[A-Za-z0-9._-]{1,50}$/.test(reference)) return pgError('3001', 'Value cannot be null');
  if (amount === undefined) return pgError('1034', 'Invalid request');
  const currency = text(fields, 'currency');
  const account = findAccount(state.store, 'PG', text(fields, 'player_name'));
  if (account && currency && account.currency !== currency) return pgError('1034', 'Invalid request');
  const outcome = transferCredits(state.store, 'PG', {
    username: text(fields, 'player_name'),
    reference,
    direction: kind === 'in' ? 'in' : 'out',
    amount,
  });
  if (outcome.ok) {
    const { id, balance_before, balance_after } = outcome.transfer;
    return pgOk({
      transactionId: id,
      balanceAmountBefore: toNumber(balance_before),
      balanceAmount: toNumber(balance_after),
      amount: toNumber(outcome.transfer.amount),
    });
  }
  if (outcome.code === 'NO_ACCOUNT') return pgError('3005', "Player wallet doesn't exist");
  if (outcome.code === 'NOT_ENOUGH') return pgError('3013', 'Insufficient balance');
  return pgError('1034', 'Invalid request');
}

export function singleTransaction(state: SandboxState, fields: Fields): Fields {
  const found = findGameTransfer(state.store, 'PG', text(fields, 'transfer_reference'));
  if (!found || found.username !== text(fields, 'player_name')) {
    return pgError('3040', "Transaction doesn't exist");
  }
  return pgOk({
    transactionId: found.id,
    playerName: found.username,
    currencyCode: findAccount(state.store, 'PG', found.username)?.currency,
    transactionType: found.direction === 'in' ? 100 : 200,
    transactionAmount: toNumber(found.amount),
    transactionFrom: toNumber(found.balance_before),
    transactionTo: toNumber(found.balance_after),
    transactionDateTime: found.at,
    transferReference: found.reference,
  });
}

/**
 * Returns settled and void rows after `row_version`, in order of version, at most `count` (1 to 5000, default
 * 1500). A corrected row has a new version.
 */
export function history(state: SandboxState, fields: Fields): Fields {
  const after = Number(text(fields, 'row_version') || '0');
  const count = Number(text(fields, 'count') || '1500');
  if (!Number.isSafeInteger(after) || !(count >= 1 && count <= 5000))
    return pgError('1034', 'Invalid request');
  const window = { after, from: 0, to: Number.MAX_SAFE_INTEGER, limit: Math.floor(count) };
  return pgOk(
    readBets(state.store, 'PG', window).map((bet) => ({
      parentBetId: bet.id,
      betId: bet.id,
      playerName: bet.username,
      currency: findAccount(state.store, 'PG', bet.username)?.currency,
      gameId: 1,
      betType: 1,
      transactionType: 1,
      betAmount: toNumber(bet.stake),
      winAmount: toNumber(bet.payout),
      balanceBefore: toNumber(bet.balance_before),
      balanceAfter: toNumber(bet.balance_after),
      handsStatus: 1,
      rowVersion: bet.version,
      betTime: bet.at,
      betEndTime: bet.settled_at ?? bet.at,
    })),
  );
}
