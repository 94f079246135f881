import { randomBytes } from 'node:crypto';
import { bangkokTime } from '../../bank/trans-ref.ts';
import type { demoKeys } from '../../demo-keys.ts';
import { type Fields, text } from '../../fields.ts';
import { toMinor, toNumber } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { readBets } from '../bet-history.ts';
import { createAccount, findAccount, isUsername, setPassword } from '../game-account.ts';
import { openSession } from '../game-session.ts';
import { findGameTransfer, type GameTransferRow, transferCredits } from '../game-transfer.ts';
import { gameOf } from '../games.ts';

/** Games that use this protocol. */
export type JokerCode = keyof typeof demoKeys.joker;

export interface JokerAnswer {
  status: number;
  body: Fields;
}

const ok = (body: Fields, status = 200): JokerAnswer => ({ status, body });
const jokerError = (status: number, message: string): JokerAnswer => ({ status, body: { Message: message } });

const methods: Record<string, (state: SandboxState, code: JokerCode, fields: Fields) => JokerAnswer> = {
  CU: createUser,
  SP: setUserPassword,
  GC: getCredit,
  TC: (state, code, fields) => transferCredit(state, code, fields, toMinor(text(fields, 'Amount'))),
  WAC: (state, code, fields) => transferCredit(state, code, fields, 'all'),
  TCH: checkTransfer,
  PLAY: requestToken,
  TS: transactions,
};

export function callJoker(state: SandboxState, code: JokerCode, fields: Fields): JokerAnswer {
  const method = text(fields, 'Method');
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return answer ? answer(state, code, fields) : jokerError(400, 'Invalid Method');
}

function createUser(state: SandboxState, code: JokerCode, fields: Fields): JokerAnswer {
  const username = text(fields, 'Username');
  if (!isUsername(username)) return jokerError(400, 'Invalid Username');
  const made = createAccount(state.store, code, username, 'THB') === 'made';
  return ok({ Status: made ? 'Created' : 'OK', Data: { Username: username } }, made ? 201 : 200);
}

function setUserPassword(state: SandboxState, code: JokerCode, fields: Fields): JokerAnswer {
  const password = text(fields, 'Password');
  if (password.length < 6) return jokerError(400, 'Invalid Password');
  return setPassword(state.store, code, text(fields, 'Username'), password)
    ? ok({ Status: 'OK' })
    : jokerError(404, 'User not found');
}

function getCredit(state: SandboxState, code: JokerCode, fields: Fields): JokerAnswer {
  const account = findAccount(state.store, code, text(fields, 'Username'));
  if (!account) return jokerError(404, 'User not found');
  const credit = toNumber(account.balance);
  return ok({ Username: account.username, Credit: credit, OutstandingCredit: 0, FreeCredit: 0 });
}

/**
 * Moves credits: positive amounts in, negative ones out; the same RequestID with the same content gets the same answer
 * again. Without a RequestID one is made up, so a retry moves the money twice, as the real provider treats old clients.
 */
function transferCredit(
  state: SandboxState,
  code: JokerCode,
  fields: Fields,
  amount: number | 'all' | undefined,
): JokerAnswer {
  const reference = text(fields, 'RequestID') || randomBytes(12).toString('hex');
  if (!/^[A-Za-z0-9]{1,50}$/.test(reference)) return jokerError(400, 'Invalid RequestID');
  if (amount === undefined || amount === 0) return jokerError(400, 'Invalid Amount');
  const outcome = transferCredits(state.store, code, {
    username: text(fields, 'Username'),
    reference,
    direction: amount !== 'all' && amount > 0 ? 'in' : 'out',
    amount: amount === 'all' ? 'all' : Math.abs(amount),
  });
  if (outcome.ok) return ok(described(outcome.transfer));
  if (outcome.code === 'NO_ACCOUNT') return jokerError(404, 'User not found');
  if (outcome.code === 'NOT_ENOUGH') return jokerError(400, 'Insufficient credit');
  return jokerError(400, 'RequestID was used for another transfer');
}

/** Returns a transfer's state. HTTP 404 means that it never happened. */
function checkTransfer(state: SandboxState, code: JokerCode, fields: Fields): JokerAnswer {
  const found = findGameTransfer(state.store, code, text(fields, 'RequestID'));
  return found ? ok(described(found)) : jokerError(404, 'Transfer not found');
}

function described(transfer: GameTransferRow): Fields {
  return {
    RequestID: transfer.reference,
    Username: transfer.username,
    Amount: toNumber(transfer.direction === 'in' ? transfer.amount : -transfer.amount),
    Time: bangkokTime(transfer.at),
    Credit: toNumber(transfer.balance_after),
    BeforeCredit: toNumber(transfer.balance_before),
    OutstandingCredit: 0,
  };
}

function requestToken(state: SandboxState, code: JokerCode, fields: Fields): JokerAnswer {
  const username = text(fields, 'Username');
  if (!findAccount(state.store, code, username)) return jokerError(404, 'User not found');
  const token = openSession(state.store, { code, username, return_url: '', lang: '' });
  return ok({ Username: username, Token: token });
}

/**
 * Returns settled and void bets from StartDate to before EndDate (ISO 8601, to the minute or finer). `nextId`
 * is the `NextId` of the next page; '' on the last page.
 */
function transactions(state: SandboxState, code: JokerCode, fields: Fields): JokerAnswer {
  const from = Date.parse(text(fields, 'StartDate'));
  const to = Date.parse(text(fields, 'EndDate'));
  const after = Number(text(fields, 'NextId') || '0');
  if (Number.isNaN(from) || Number.isNaN(to) || !Number.isSafeInteger(after))
    return jokerError(400, 'Invalid dates');
  const limit = 1000;
  const rows = readBets(state.store, code, { after, from, to, limit });
  const game = rows.map((bet) => ({
    OCode: String(bet.id),
    Username: bet.username,
    GameCode: 'demo-reels',
    Description: gameOf(code).name,
    Type: 'Game',
    Amount: toNumber(bet.stake),
    Result: toNumber(bet.payout),
    Time: bangkokTime(bet.settled_at ?? bet.at),
  }));
  return ok({ data: { Game: game }, nextId: rows.length === limit ? String(rows.at(-1)?.version) : '' });
}
