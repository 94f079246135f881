import { randomBytes } from 'node:crypto';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, text } from '../../fields.ts';
import { toDisplay, toNumber, toPositiveMinor } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { readChangedBets } from '../bet-history.ts';
import { clockText, readClock } from '../clock-text.ts';
import { createAccount, findAccount, isUsername, setPassword } from '../game-account.ts';
import { openSession, playLink } from '../game-session.ts';
import { transferCredits } from '../game-transfer.ts';
import { withoutPrefix } from '../prefixed.ts';

const code = 'ASKMEBET';
const { prefix } = demoKeys.askMeBet;

/** Error answer. Its codes beyond 0 are in no public client: number and texts are the sandbox's own. */
export function askMeBetError(message: string): Fields {
  return { code: 1000, message };
}

const askMeBetOk = (result: Fields): Fields => ({ code: 0, message: 'Success', result });
const noMember = askMeBetError('Member not found');
const accountOf = (state: SandboxState, user: string) =>
  findAccount(state.store, code, withoutPrefix(prefix, user));

/** Creates a member. The gateway puts the agent's prefix before the name. */
export function create(state: SandboxState, fields: Fields): Fields {
  const username = text(fields, 'memberLoginName');
  const password = text(fields, 'memberLoginPass');
  if (!isUsername(username)) return askMeBetError('Invalid username');
  if (password.length < 6) return askMeBetError('Invalid password');
  if (createAccount(state.store, code, username, 'THB') === 'known')
    return askMeBetError('Username already exists');
  setPassword(state.store, code, username, password);
  return askMeBetOk({ username: prefix + username });
}

export function resetPassword(state: SandboxState, fields: Fields, user: string): Fields {
  const account = accountOf(state, user);
  const password = text(fields, 'password');
  if (!account) return noMember;
  if (password.length < 6) return askMeBetError('Invalid password');
  setPassword(state.store, code, account.username, password);
  return askMeBetOk({});
}

/** Returns the balance formatted for display, with thousands separators. */
export function credit(state: SandboxState, user: string): Fields {
  const account = accountOf(state, user);
  return account ? askMeBetOk({ credit: toDisplay(account.balance) }) : noMember;
}

/** Moves credits. The protocol has no reference, so a call sent twice moves the money twice. */
export function transfer(state: SandboxState, fields: Fields, user: string, direction: 'in' | 'out'): Fields {
  const account = accountOf(state, user);
  const amount = toPositiveMinor(fields.amount);
  if (!account) return noMember;
  if (amount === undefined) return askMeBetError('Invalid amount');
  const reference = `AMB${randomBytes(12).toString('hex')}`;
  const outcome = transferCredits(state.store, code, {
    username: account.username,
    reference,
    direction,
    amount,
  });
  if (!outcome.ok) return askMeBetError('Insufficient credit');
  const { balance_before, balance_after } = outcome.transfer;
  return askMeBetOk({ ref: reference, before: toNumber(balance_before), after: toNumber(balance_after) });
}

/** Opens a session for anyone with the password. The protocol has neither a language nor a return address. */
export function login(state: SandboxState, fields: Fields, origin: string): Fields {
  const account = accountOf(state, text(fields, 'username'));
  if (!account) return noMember;
  if (account.password !== text(fields, 'password')) return askMeBetError('Invalid password');
  const token = openSession(state.store, { code, username: account.username, return_url: '', lang: 'th' });
  return { code: 0, message: 'Success', url: playLink(origin, code, token, 'th', '') };
}

const pageSize = 500;

/** Returns bets that changed between two times (Bangkok); `next` is empty on the last page. */
export function bets(state: SandboxState, fields: Fields): Fields {
  const from = readClock(text(fields, 'from'));
  const to = readClock(text(fields, 'to'));
  const page = Number(text(fields, 'page') || '1');
  if (from === undefined || to === undefined || !Number.isSafeInteger(page) || page < 1)
    return askMeBetError('Invalid time');
  const upToHere = readChangedBets(state.store, code, { after: 0, from, to, limit: page * pageSize });
  const found = upToHere.slice((page - 1) * pageSize);
  const data = found.map((bet) => ({
    id: String(bet.id),
    username: prefix + bet.username,
    amount: toNumber(bet.stake),
    validAmount: toNumber(bet.valid_turnover),
    wlAmount: bet.state === 'open' ? 0 : toNumber(bet.payout - bet.stake),
    status: bet.state,
    settledAt: clockText(bet.settled_at ?? bet.at),
  }));
  return askMeBetOk({ data, next: found.length === pageSize ? String(page + 1) : '' });
}
