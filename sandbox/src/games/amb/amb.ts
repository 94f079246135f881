import { randomBytes } from 'node:crypto';
import { bangkokTime } from '../../bank/trans-ref.ts';
import type { demoKeys } from '../../demo-keys.ts';
import { type Fields, text } from '../../fields.ts';
import { toNumber, toPositiveMinor } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import type { BetRow } from '../bet.ts';
import { readBetsPlacedBetween } from '../bet-history.ts';
import { createAccount, findAccount, isUsername, setPassword } from '../game-account.ts';
import { openSession, playLink } from '../game-session.ts';
import { transferCredits } from '../game-transfer.ts';

/** Games that use this protocol. */
export type AmbCode = keyof typeof demoKeys.amb;

export function ambError(number: number, message: string): Fields {
  return { status: { code: number, message }, data: {} };
}

const ambOk = (data: Fields): Fields => ({ status: { code: 0, message: 'Success' }, data });
const noUser = ambError(903, 'User not found');

/** Creates a user. Beyond 0 and 902 the gateway's codes are not public: these are the sandbox's own. */
export function createUser(state: SandboxState, code: AmbCode, fields: Fields): Fields {
  const username = text(fields, 'username');
  const password = text(fields, 'password');
  if (!isUsername(username) || password.length < 6) return ambError(907, 'Invalid parameter');
  if (createAccount(state.store, code, username, 'THB') === 'known')
    return ambError(902, 'User already exists');
  setPassword(state.store, code, username, password);
  return ambOk({ username });
}

export function setUserPassword(state: SandboxState, code: AmbCode, fields: Fields): Fields {
  const password = text(fields, 'newPassword');
  if (password.length < 6) return ambError(907, 'Invalid parameter');
  const username = text(fields, 'username');
  return setPassword(state.store, code, username, password) ? ambOk({ username }) : noUser;
}

export function balance(state: SandboxState, code: AmbCode, fields: Fields): Fields {
  const account = findAccount(state.store, code, text(fields, 'username'));
  return account ? ambOk({ username: account.username, balance: toNumber(account.balance) }) : noUser;
}

/** Moves credits. The protocol has no reference, so a call sent twice moves the money twice. */
export function transfer(
  state: SandboxState,
  code: AmbCode,
  fields: Fields,
  direction: 'in' | 'out',
): Fields {
  const amount = toPositiveMinor(fields.amount);
  if (amount === undefined) return ambError(907, 'Invalid parameter');
  const reference = `AMB${randomBytes(12).toString('hex')}`;
  const order = { username: text(fields, 'username'), reference, direction, amount };
  const outcome = transferCredits(state.store, code, order);
  if (!outcome.ok) return outcome.code === 'NO_ACCOUNT' ? noUser : ambError(906, 'Insufficient balance');
  const { username, balance_before, balance_after } = outcome.transfer;
  return ambOk({
    username,
    balance: { before: toNumber(balance_before), after: toNumber(balance_after) },
  });
}

export function launch(state: SandboxState, code: AmbCode, fields: Fields, origin: string): Fields {
  const username = text(fields, 'username');
  if (!findAccount(state.store, code, username)) return noUser;
  const returnUrl = text(fields, 'redirectUrl');
  const lang = text(fields, 'language');
  const token = openSession(state.store, { code, username, return_url: returnUrl, lang });
  return ambOk({ url: playLink(origin, code, token, lang, returnUrl) });
}

const stateWord: Record<BetRow['state'], string> = { open: 'OPEN', settled: 'SETTLED', void: 'CANCELLED' };
const dayMs = 24 * 3_600_000;

/** Returns bets of whole days in Bangkok, both included, by page from 1. A corrected row stays on its day. */
export function reportByDate(state: SandboxState, code: AmbCode, fields: Fields): Fields {
  const from = dayOf(text(fields, 'startDate'));
  const last = dayOf(text(fields, 'endDate'));
  const page = Number(text(fields, 'page') || '1');
  const limit = Number(text(fields, 'limit') || '100');
  const sound = [page, limit].every((value) => Number.isSafeInteger(value) && value >= 1) && limit <= 1000;
  if (from === undefined || last === undefined || !sound) return ambError(907, 'Invalid parameter');
  const found = readBetsPlacedBetween(state.store, code, { from, to: last + dayMs, page, limit });
  const list = found.map((bet) => ({
    id: `AMB-${bet.id}`,
    username: bet.username,
    bet: toNumber(bet.stake),
    validBet: toNumber(bet.valid_turnover),
    payout: toNumber(bet.payout),
    status: stateWord[bet.state],
    createdAt: bangkokTime(bet.at),
    settledAt: bangkokTime(bet.settled_at ?? bet.at),
  }));
  return ambOk({ page, limit, list });
}

function dayOf(value: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const at = Date.parse(`${value}T00:00:00+07:00`);
  return Number.isNaN(at) ? undefined : at;
}
