import { randomBytes } from 'node:crypto';
import type { Store } from '../state/store.ts';
import type { GameCode } from './games.ts';

export interface SessionRow {
  token: string;
  code: GameCode;
  username: string;
  return_url: string;
  lang: string;
  created_at: number;
}

const sessionLifeMs = 24 * 3_600_000;

/** Opens a game session. Whoever holds the token plays on this account for one day. */
export function openSession(
  store: Store,
  session: Pick<SessionRow, 'code' | 'username' | 'return_url' | 'lang'>,
  token: string = randomBytes(24).toString('base64url'),
): string {
  store.run(
    `INSERT INTO game_session (token, code, username, return_url, lang, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    token,
    session.code,
    session.username,
    session.return_url,
    session.lang,
    Date.now(),
  );
  return token;
}

export function findSession(store: Store, code: GameCode, token: string): SessionRow | undefined {
  return store.one<SessionRow>(
    `SELECT * FROM game_session WHERE token = ? AND code = ? AND created_at > ?`,
    token,
    code,
    Date.now() - sessionLifeMs,
  );
}

/** Returns the address of the page that plays this session. */
export function playLink(
  origin: string,
  code: GameCode,
  token: string,
  lang: string,
  returnUrl: string,
): string {
  const query = new URLSearchParams({ token, lang });
  if (returnUrl) query.set('return', returnUrl);
  return `${origin}/play/${code}?${query}`;
}
