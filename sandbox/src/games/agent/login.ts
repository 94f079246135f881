import { randomBytes } from 'node:crypto';
import { type Fields, text } from '../../fields.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { sameText, sign } from '../../signature.ts';
import type { Store } from '../../state/store.ts';
import { findAccount } from '../game-account.ts';
import { openSession, playLink } from '../game-session.ts';
import { type AgentCode, agentError, agentOk } from './agent.ts';

/** Field names of the login page, as real pages of this kind use them. */
const names = { username: 'txtUserName', password: 'txtPassword' } as const;
const stateName = '__VIEWSTATE';
const proofName = '__EVENTVALIDATION';
const generator = { __VIEWSTATEGENERATOR: 'C2EE9ABB' } as const;
const freshMs = 10 * 60_000;

interface LoginPageRow {
  state: string;
  code: AgentCode;
  return_url: string;
  lang: string;
  used: number;
  created_at: number;
}

/** Creates a login page for one visit. Its state is valid for ten minutes and one use. */
export function loginPage(state: SandboxState, code: AgentCode, fields: Fields, origin: string): Fields {
  if (code !== 'UFABET') return agentError(60, 'refused');
  if (!findAccount(state.store, code, text(fields, 'username'))) return agentError(30, 'unknown member');
  const nonce = randomBytes(48).toString('base64');
  state.store.run(
    `INSERT INTO login_page (state, code, return_url, lang, created_at) VALUES (?, ?, ?, ?, ?)`,
    nonce,
    code,
    text(fields, 'returnUrl'),
    text(fields, 'lang'),
    Date.now(),
  );
  const pageState = { [stateName]: nonce, ...generator, [proofName]: proofOf(nonce) };
  return agentOk({ link: `${origin}/agent/${code.toLowerCase()}/login`, names, state: pageState });
}

export type LoginOutcome =
  | { ok: true; link: string }
  | { ok: false; lang: string; why: 'STALE' | 'CREDENTIALS' };

/**
 * Handles the login form that the member's browser posts. A valid state is used up even if the password is
 * wrong.
 */
export function login(state: SandboxState, code: AgentCode, form: Fields, origin: string): LoginOutcome {
  const page = takePage(state.store, code, form);
  if (!page) return { ok: false, lang: '', why: 'STALE' };
  const account = findAccount(state.store, code, text(form, names.username));
  if (!account || !sameText(text(form, names.password), account.password))
    return { ok: false, lang: page.lang, why: 'CREDENTIALS' };
  const { return_url, lang } = page;
  const token = openSession(state.store, { code, username: account.username, return_url, lang });
  return { ok: true, link: playLink(origin, code, token, lang, return_url) };
}

function takePage(store: Store, code: AgentCode, form: Fields): LoginPageRow | undefined {
  const state = text(form, stateName);
  if (!sameText(text(form, proofName), proofOf(state))) return undefined;
  const taken = store.run(
    `UPDATE login_page SET used = 1 WHERE state = ? AND code = ? AND used = 0 AND created_at > ?`,
    state,
    code,
    Date.now() - freshMs,
  );
  return taken === 1 ? store.one<LoginPageRow>(`SELECT * FROM login_page WHERE state = ?`, state) : undefined;
}

/** Signs the page's state, so that it cannot be forged. */
function proofOf(state: string): string {
  return sign('demo-page-state', state);
}
