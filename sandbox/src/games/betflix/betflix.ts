import { demoKeys } from '../../demo-keys.ts';
import { type Fields, text } from '../../fields.ts';
import { toMinor, toNumber } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { readBets, readChangedBets } from '../bet-history.ts';
import { clockText, readClock } from '../clock-text.ts';
import { createAccount, findAccount, isUsername, setPassword } from '../game-account.ts';
import { openSession } from '../game-session.ts';
import { transferCredits } from '../game-transfer.ts';
import { withoutPrefix } from '../prefixed.ts';

const code = 'BETFLIX';
const { upline } = demoKeys.betflix;

/** Error answer. Its messages beyond "success" are in no public client: these texts are the sandbox's own. */
export function betflixError(msg: string): Fields {
  return { status: 'error', error_code: 1, msg, data: null };
}

const betflixOk = (data: unknown): Fields => ({ status: 'success', error_code: 0, msg: 'ok', data });
const noUser = betflixError('User not found');
const accountOf = (state: SandboxState, fields: Fields) =>
  findAccount(state.store, code, withoutPrefix(upline, text(fields, 'username')));

/** Creates a user by name without the upline, and returns the name with it. */
export function register(state: SandboxState, fields: Fields): Fields {
  const username = text(fields, 'username');
  const password = text(fields, 'password');
  if (!isUsername(username)) return betflixError('Invalid username');
  if (password.length < 6) return betflixError('Invalid password');
  if (createAccount(state.store, code, username, 'THB') === 'known')
    return betflixError('Username already exists');
  setPassword(state.store, code, username, password);
  return betflixOk({ username: upline + username });
}

export function edit(state: SandboxState, fields: Fields): Fields {
  const account = accountOf(state, fields);
  const password = text(fields, 'password');
  if (!account) return noUser;
  if (password.length < 6) return betflixError('Invalid password');
  setPassword(state.store, code, account.username, password);
  return betflixOk({ username: upline + account.username });
}

export function balance(state: SandboxState, fields: Fields): Fields {
  const account = accountOf(state, fields);
  return account ? betflixOk({ balance: toNumber(account.balance) }) : noUser;
}

/** Moves credits: positive amounts in, negative ones out. A `ref` cannot be queried, but none works twice. */
export function transfer(state: SandboxState, fields: Fields): Fields {
  const account = accountOf(state, fields);
  const signed = toMinor(text(fields, 'amount'));
  const reference = text(fields, 'ref');
  if (!account) return noUser;
  if (signed === undefined || signed === 0 || !/^[A-Za-z0-9]{1,50}$/.test(reference))
    return betflixError('Invalid amount');
  const direction = signed > 0 ? 'in' : 'out';
  const order = { username: account.username, reference, direction, amount: Math.abs(signed) } as const;
  const outcome = transferCredits(state.store, code, order);
  if (outcome.ok && !outcome.replayed) {
    const { balance_before, balance_after } = outcome.transfer;
    return betflixOk({ before_balance: toNumber(balance_before), balance: toNumber(balance_after) });
  }
  return betflixError(outcome.ok || outcome.code === 'DIFFERENT' ? 'Duplicate ref' : 'Insufficient credit');
}

/** Opens the lobby: returns a token for an address of the provider. */
export function login(state: SandboxState, fields: Fields): Fields {
  const account = accountOf(state, fields);
  if (!account) return noUser;
  const session = {
    code,
    username: account.username,
    return_url: text(fields, 'returnUrl'),
    lang: text(fields, 'language'),
  } as const;
  return betflixOk({ login_token: openSession(state.store, session) });
}

/** Returns bets that changed between two times (Bangkok) after `lastedID`, at most 1000. */
export function betLog(state: SandboxState, fields: Fields): Fields {
  const from = readClock(text(fields, 'start'));
  const to = readClock(text(fields, 'end'));
  const after = Number(text(fields, 'lastedID') || '0');
  if (from === undefined || to === undefined || !Number.isSafeInteger(after))
    return betflixError('Invalid time');
  const found = readChangedBets(state.store, code, { after, from, to, limit: 1000 });
  return betflixOk(
    found.map((bet) => ({
      logID: bet.version,
      id: bet.id,
      username: upline + bet.username,
      bet: toNumber(bet.stake),
      turnover: toNumber(bet.valid_turnover),
      payout: toNumber(bet.payout),
      status: bet.state,
      updated_at: clockText(bet.settled_at ?? bet.at),
    })),
  );
}

/** Returns totals of whole days in Bangkok, both included. */
export function summary(state: SandboxState, fields: Fields): Fields {
  const account = accountOf(state, fields);
  const from = readClock(`${text(fields, 'start')} 00:00:00`);
  const to = readClock(`${text(fields, 'end')} 23:59:59`);
  if (!account) return noUser;
  if (from === undefined || to === undefined) return betflixError('Invalid time');
  const window = { after: 0, from, to: to + 1000, limit: 1_000_000 };
  const mine = readBets(state.store, code, window).filter((bet) => bet.username === account.username);
  const sum = (values: number[]) => toNumber(values.reduce((all, value) => all + value, 0));
  return betflixOk({
    turnover: sum(mine.map((bet) => bet.valid_turnover)),
    winloss: sum(mine.map((bet) => bet.payout - bet.stake)),
  });
}
