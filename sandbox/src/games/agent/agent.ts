import type { demoKeys } from '../../demo-keys.ts';
import { type Fields, text } from '../../fields.ts';
import { toPositiveMinor, toText } from '../../money.ts';
import type { World } from '../../world.ts';
import { outstanding, readChangedBets } from '../bet-history.ts';
import { createAccount, findAccount, isUsername, setPassword } from '../game-account.ts';
import { openSession, playLink } from '../game-session.ts';
import { findGameTransfer, transferCredits } from '../game-transfer.ts';

/** The games that speak this protocol. */
export type AgentCode = keyof typeof demoKeys.agent;

export function agentNo(number: number, message: string): Fields {
  return { code: number, message, data: null };
}

const agentOk = (data: Fields): Fields => ({ code: 0, message: 'ok', data });
const unknownMember = agentNo(30, 'unknown member');

/** The password is told once, when the account is made. */
export function createMember(world: World, code: AgentCode, fields: Fields): Fields {
  const username = text(fields, 'username');
  const currency = text(fields, 'currency');
  if (!isUsername(username) || !['THB', 'LAK'].includes(currency)) return agentNo(70, 'malformed');
  const made = createAccount(world.store, code, username, currency) === 'made';
  const password = made ? findAccount(world.store, code, username)?.password : undefined;
  return agentOk(password ? { username, password } : { username });
}

export function memberPassword(world: World, code: AgentCode, fields: Fields): Fields {
  const username = text(fields, 'username');
  const password = text(fields, 'password');
  if (password.length < 6) return agentNo(70, 'malformed');
  return setPassword(world.store, code, username, password) ? agentOk({ username }) : unknownMember;
}

export function memberBalance(world: World, code: AgentCode, fields: Fields): Fields {
  const account = findAccount(world.store, code, text(fields, 'username'));
  if (!account) return unknownMember;
  const open = outstanding(world.store, code, account.username);
  return agentOk({ balance: toText(account.balance), outstanding: toText(open) });
}

/** The same reference with the same content is answered again. */
export function transfer(world: World, code: AgentCode, fields: Fields): Fields {
  const reference = text(fields, 'reference');
  const direction = text(fields, 'direction');
  const amount = toPositiveMinor(fields.amount);
  if (amount === undefined || !/^[A-Za-z0-9_-]{1,64}$/.test(reference)) return agentNo(70, 'malformed');
  if (direction !== 'in' && direction !== 'out') return agentNo(70, 'malformed');
  const order = { username: text(fields, 'username'), reference, direction, amount } as const;
  const outcome = transferCredits(world.store, code, order);
  if (outcome.ok) return agentOk({ reference, balanceAfter: toText(outcome.transfer.balance_after) });
  if (outcome.code === 'NO_ACCOUNT') return unknownMember;
  if (outcome.code === 'NOT_ENOUGH') return agentNo(20, 'not enough');
  return agentNo(61, 'the reference names another transfer');
}

export function queryTransfer(world: World, code: AgentCode, reference: string): Fields {
  const found = findGameTransfer(world.store, code, reference);
  if (!found) return agentNo(50, 'no such transfer');
  const { direction, amount, balance_after } = found;
  return agentOk({
    reference,
    state: 'done',
    amount: toText(amount),
    direction,
    balanceAfter: toText(balance_after),
  });
}

export function launch(world: World, code: AgentCode, fields: Fields, origin: string): Fields {
  const username = text(fields, 'username');
  if (!findAccount(world.store, code, username)) return unknownMember;
  const returnUrl = text(fields, 'returnUrl');
  const lang = text(fields, 'lang');
  const token = openSession(world.store, { code, username, return_url: returnUrl, lang });
  return agentOk({ link: playLink(origin, code, token, lang, returnUrl) });
}

/**
 * Bets that changed between two ISO times, open ones too, at most 500; `next` is null on the last page. The times of an
 * open bet are those of its placing.
 */
export function bets(world: World, code: AgentCode, fields: Fields): Fields {
  const from = text(fields, 'from') ? Date.parse(text(fields, 'from')) : 0;
  const to = text(fields, 'to') ? Date.parse(text(fields, 'to')) : Number.MAX_SAFE_INTEGER;
  const after = Number(text(fields, 'cursor') || '0');
  if (Number.isNaN(from) || Number.isNaN(to) || !Number.isSafeInteger(after)) return agentNo(70, 'malformed');
  const limit = 500;
  const found = readChangedBets(world.store, code, { after, from, to, limit });
  const rows = found.map((bet) => ({
    betId: String(bet.id),
    username: bet.username,
    stake: toText(bet.stake),
    validTurnover: toText(bet.valid_turnover),
    payout: toText(bet.payout),
    status: bet.state,
    placedAt: new Date(bet.at).toISOString(),
    settledAt: new Date(bet.settled_at ?? bet.at).toISOString(),
  }));
  return agentOk({ rows, next: rows.length === limit ? String(found.at(-1)?.version) : null });
}
