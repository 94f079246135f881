import { randomBytes } from 'node:crypto';
import { type Fields, text } from '../../fields.ts';
import { toNumber, toPositiveMinor } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { readChangedBets } from '../bet-history.ts';
import { clockText, readClock } from '../clock-text.ts';
import { createAccount, findAccount, isUsername, setPassword } from '../game-account.ts';
import { openSession, playLink } from '../game-session.ts';
import { type GameTransferRow, transferCredits } from '../game-transfer.ts';

const code = 'IMI';
/** Prefix of references generated for transfers without a `TransactionId`. */
const unnamed = 'imi-';

/** Error answer. Its codes beyond 0 are in no public client: number and texts are the sandbox's own. */
export function imiError(message: string): Fields {
  return { Success: false, Error: 100, Message: message };
}

const imiOk = (fields: Fields): Fields => ({ Success: true, Error: 0, Message: '', ...fields });
const noPlayer = imiError('Player not found');

export function register(state: SandboxState, fields: Fields): Fields {
  const username = text(fields, 'Username');
  const password = text(fields, 'Password');
  if (!isUsername(username)) return imiError('Invalid player name');
  if (password.length < 6) return imiError('Invalid password');
  const currency = text(fields, 'Currency');
  if (createAccount(state.store, code, username, currency) === 'known')
    return imiError('Player already exists');
  setPassword(state.store, code, username, password);
  return imiOk({});
}

export function changePassword(state: SandboxState, fields: Fields): Fields {
  const password = text(fields, 'Newpassword');
  if (password.length < 6) return imiError('Invalid password');
  return setPassword(state.store, code, text(fields, 'PlayerName'), password) ? imiOk({}) : noPlayer;
}

export function login(state: SandboxState, fields: Fields, origin: string): Fields {
  const username = text(fields, 'Username');
  if (!findAccount(state.store, code, username)) return noPlayer;
  const returnUrl = text(fields, 'Domain');
  const lang = text(fields, 'Lang').slice(0, 2);
  const token = openSession(state.store, { code, username, return_url: returnUrl, lang });
  return imiOk({ RedirectUrl: playLink(origin, code, token, lang, returnUrl) });
}

export function balance(state: SandboxState, fields: Fields): Fields {
  const account = findAccount(state.store, code, text(fields, 'PlayerName'));
  return account ? imiOk({ Balance: toNumber(account.balance) }) : noPlayer;
}

/** Moves credits. A `TransactionId` works once; without one a retry moves the money twice. */
export function transfer(state: SandboxState, fields: Fields, direction: 'in' | 'out'): Fields {
  const amount = toPositiveMinor(fields.Amount);
  if (amount === undefined) return imiError('Invalid amount');
  const reference = text(fields, 'TransactionId') || unnamed + randomBytes(12).toString('hex');
  const order = { username: text(fields, 'PlayerName'), reference, direction, amount };
  const outcome = transferCredits(state.store, code, order);
  if (outcome.ok && !outcome.replayed) {
    const { balance_before, balance_after } = outcome.transfer;
    return imiOk({
      Result: { BalanceBefore: toNumber(balance_before), BalanceAfter: toNumber(balance_after) },
    });
  }
  if (outcome.ok || outcome.code === 'DIFFERENT') return imiError('Duplicate transaction id');
  return outcome.code === 'NO_ACCOUNT' ? noPlayer : imiError('Insufficient balance');
}

const types = { in: 2, out: 3 } as const;

/** Returns transfers of whole days, both included, newest first; `TransferType` 2 is in, 3 out, -1 both. */
export function transferLogs(state: SandboxState, fields: Fields): Fields {
  const from = dayOf(text(fields, 'From'));
  const last = dayOf(text(fields, 'To'));
  const size = Number(text(fields, 'PageSize'));
  const page = Number(text(fields, 'PageIndex'));
  const sound = [size, page].every((value) => Number.isSafeInteger(value) && value >= 1) && size <= 500;
  if (from === undefined || last === undefined || !sound) return imiError('Invalid parameter');
  const rows = state.store.all<GameTransferRow>(
    `SELECT * FROM game_transfer WHERE code = ? AND username = ? AND state = 'done' AND at >= ? AND at < ?
     ORDER BY id DESC`,
    code,
    text(fields, 'PlayerName'),
    from,
    last + 86_400_000,
  );
  const wanted = rows.filter(({ direction }) =>
    ['-1', String(types[direction])].includes(text(fields, 'TransferType')),
  );
  const Records = wanted.slice((page - 1) * size, page * size).map((row) => ({
    TransactionId: row.reference.startsWith(unnamed) ? null : row.reference,
    TransferType: types[row.direction],
    Amount: toNumber(row.amount),
    BalanceAfter: toNumber(row.balance_after),
    CreatedDate: clockText(row.at),
  }));
  return imiOk({ Result: { Records } });
}

const states = { open: 'Running', settled: 'Settled', void: 'Void' } as const;

/** Returns bets that changed between two times (Bangkok), by page. */
export function tickets(state: SandboxState, fields: Fields): Fields {
  const from = readClock(text(fields, 'StartTime'));
  const to = readClock(text(fields, 'EndTime'));
  const size = Number(text(fields, 'PageSize'));
  const page = Number(text(fields, 'PageIndex'));
  const sound = [size, page].every((value) => Number.isSafeInteger(value) && value >= 1) && size <= 500;
  if (from === undefined || to === undefined || !sound) return imiError('Invalid parameter');
  const upToHere = readChangedBets(state.store, code, { after: 0, from, to, limit: page * size });
  const Tickets = upToHere.slice((page - 1) * size).map((bet) => ({
    TicketId: bet.id,
    PlayerName: bet.username,
    StakeMoney: toNumber(bet.stake),
    TurnOver: toNumber(bet.valid_turnover),
    WinLose: bet.state === 'open' ? 0 : toNumber(bet.payout - bet.stake),
    Status: states[bet.state],
    UpdatedTime: clockText(bet.settled_at ?? bet.at),
  }));
  return imiOk({ Result: { Tickets } });
}

/** Parses `11/23/2026`, a day in Bangkok. */
function dayOf(value: string): number | undefined {
  const match = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(value);
  if (!match) return undefined;
  const [, month, day, year] = match;
  return readClock(`${year}-${month}-${day} 00:00:00`);
}
