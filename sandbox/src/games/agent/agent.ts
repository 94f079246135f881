import { demoKeys } from '../../demo-keys.ts';
import { type Fields, text } from '../../fields.ts';
import { toPositiveMinor, toText } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import type { Store } from '../../state/store.ts';
import { outstanding, readChangedBets } from '../bet-history.ts';
import { createAccount, findAccount, isUsername, setPassword } from '../game-account.ts';
import { openSession, playLink } from '../game-session.ts';
import { findGameTransfer, transferCredits } from '../game-transfer.ts';

/** Games that use this protocol. */
export type AgentCode = keyof typeof demoKeys.agent;

export function agentError(number: number, message: string): Fields {
  return { code: number, message, data: null };
}

export function agentOk(data: Fields): Fields {
  return { code: 0, message: 'ok', data };
}

const unknownMember = agentError(30, 'unknown member');
const wrongCurrency = agentError(31, 'wrong currency');

/** Creates an account. Its password is returned only here. */
export function createMember(state: SandboxState, code: AgentCode, fields: Fields): Fields {
  const username = text(fields, 'username');
  const currency = text(fields, 'currency');
  if (!isUsername(username)) return agentError(70, 'malformed');
  if (!demoKeys.agent[code].currencies.some((kept) => kept === currency)) return wrongCurrency;
  const made = createAccount(state.store, code, username, currency) === 'made';
  const password = made ? findAccount(state.store, code, username)?.password : undefined;
  return agentOk(password ? { username, password } : { username });
}

export function memberPassword(state: SandboxState, code: AgentCode, fields: Fields): Fields {
  const username = text(fields, 'username');
  const password = text(fields, 'password');
  if (password.length < 6) return agentError(70, 'malformed');
  return setPassword(state.store, code, username, password) ? agentOk({ username }) : unknownMember;
}

export function memberBalance(state: SandboxState, code: AgentCode, fields: Fields): Fields {
  const account = findAccount(state.store, code, text(fields, 'username'));
  if (!account) return unknownMember;
  const open = outstanding(state.store, code, account.username);
  const { balance, currency } = account;
  return agentOk({ balance: toText(balance), outstanding: toText(open), currency });
}

/** Moves credits. The same reference with the same content gets the same answer again. */
export function transfer(state: SandboxState, code: AgentCode, fields: Fields): Fields {
  const reference = text(fields, 'reference');
  const direction = text(fields, 'direction');
  const amount = toPositiveMinor(fields.amount);
  if (amount === undefined || !/^[A-Za-z0-9_-]{1,64}$/.test(reference)) return agentError(70, 'malformed');
  if (direction !== 'in' && direction !== 'out') return agentError(70, 'malformed');
  const account = findAccount(state.store, code, text(fields, 'username'));
  if (!account) return unknownMember;
  if (account.currency !== text(fields, 'currency')) return wrongCurrency;
  const order = { username: account.username, reference, direction, amount } as const;
  const outcome = state.store.atomically(() =>
    isClosed(state.store, code, reference) ? undefined : transferCredits(state.store, code, order),
  );
  if (!outcome) return agentError(62, 'the reference is closed');
  if (outcome.ok) return agentOk({ reference, balanceAfter: toText(outcome.transfer.balance_after) });
  if (outcome.code === 'NO_ACCOUNT') return unknownMember;
  if (outcome.code === 'NOT_ENOUGH') return agentError(20, 'not enough');
  return agentError(61, 'the reference names another transfer');
}

/**
 * Returns a transfer's state. A reference reported as unknown is closed, so that a transfer that arrives under it later is
 * refused and the caller can rely on the answer.
 */
export function queryTransfer(state: SandboxState, code: AgentCode, reference: string): Fields {
  const found = state.store.atomically(() => {
    const known = findGameTransfer(state.store, code, reference);
    if (!known) closeReference(state.store, code, reference);
    return known;
  });
  if (!found) return agentError(50, 'no such transfer');
  const { username, direction, amount, balance_after } = found;
  return agentOk({
    reference,
    state: 'done',
    username,
    currency: findAccount(state.store, code, username)?.currency,
    amount: toText(amount),
    direction,
    balanceAfter: toText(balance_after),
  });
}

export function launch(state: SandboxState, code: AgentCode, fields: Fields, origin: string): Fields {
  const username = text(fields, 'username');
  if (!findAccount(state.store, code, username)) return unknownMember;
  const returnUrl = text(fields, 'returnUrl');
  const lang = text(fields, 'lang');
  const token = openSession(state.store, { code, username, return_url: returnUrl, lang });
  return agentOk({ link: playLink(origin, code, token, lang, returnUrl) });
}

/** Returns bets by version: those above `after`, or, without it, those that changed at `from` or later. */
export function bets(state: SandboxState, code: AgentCode, fields: Fields): Fields {
  const after = Number(text(fields, 'after') || '0');
  const from = after > 0 ? 0 : Date.parse(text(fields, 'from'));
  const limit = Number(text(fields, 'limit'));
  const sound = [after, from, limit].every((value) => Number.isSafeInteger(value) && value >= 0);
  if (!sound || limit < 1 || limit > 1000) return agentError(70, 'malformed');
  const found = readChangedBets(state.store, code, { after, from, to: Number.MAX_SAFE_INTEGER, limit });
  const rows = found.map((bet) => ({
    betId: String(bet.id),
    version: String(bet.version),
    username: bet.username,
    stake: toText(bet.stake),
    validTurnover: toText(bet.valid_turnover),
    payout: toText(bet.payout),
    status: bet.state,
    placedAt: new Date(bet.at).toISOString(),
    settledAt: bet.settled_at === null ? null : new Date(bet.settled_at).toISOString(),
  }));
  return agentOk({ rows });
}

function closeReference(store: Store, code: AgentCode, reference: string): void {
  store.run(
    `INSERT INTO closed_reference (code, reference) VALUES (?, ?) ON CONFLICT DO NOTHING`,
    code,
    reference,
  );
}

function isClosed(store: Store, code: AgentCode, reference: string): boolean {
  return (
    store.one(`SELECT 1 FROM closed_reference WHERE code = ? AND reference = ?`, code, reference) !==
    undefined
  );
}
