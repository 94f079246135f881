import { createHmac } from 'node:crypto';
import { callOutside, form } from '../call-outside.ts';
import type { ProviderOutcome } from '../outcome.ts';
import { type ProviderRow, textSetting } from '../provider-row.ts';
import { done, failed, part, parts, type Understood, understand, unknown } from './answer.ts';
import { readCredits, writeCredits } from './credits.ts';
import type { BetPage, GameProvider, Reading } from './game-provider.ts';
import { launchLink } from './launch-link.ts';

/** Statuses with which Joker itself turns a request down; a proxy's 408 or 429 says nothing about the work. */
const refusals = new Set([400, 401, 403, 404, 422]);

/**
 * Joker: one address, `Method` says what is meant, signed with HMAC-SHA1 over the sorted fields. RequestID makes
 * a transfer unique; a client that leaves it out pays twice on a retry.
 */
export function joker(provider: ProviderRow): GameProvider {
  const appId = textSetting(provider, 'appId');
  const secret = textSetting(provider, 'secret');
  async function call(method: string, fields: Record<string, string>, asking: boolean): Promise<Understood> {
    const body = { Method: method, Timestamp: String(Math.floor(Date.now() / 1000)), ...fields };
    const query = new URLSearchParams({ AppID: appId, Signature: signature(secret, body) });
    const answer = await callOutside({
      url: `${provider.baseUrl}?${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form(body),
      timeoutMs: provider.timeoutMs,
    });
    return understand(answer, asking);
  }
  const setPassword: GameProvider['setPassword'] = async ({ username, password }) => {
    const read = await call('SP', { Username: username, Password: password }, false);
    if (!read.ok) return read.outcome;
    return read.status === 200 ? done : no(read.status, read.body);
  };

  return {
    code: provider.code,
    decimals: 2,
    hasPasswords: true,

    async createMember({ username, password }) {
      // 201 made, 200 known already: the password is set in both cases, so that ours is the one that counts.
      const read = await call('CU', { Username: username }, false);
      if (!read.ok) return read.outcome;
      if (read.status !== 200 && read.status !== 201) return no(read.status, read.body);
      return setPassword({ username, password });
    },

    setPassword,

    async balance({ username }): Promise<ProviderOutcome<Reading>> {
      const read = await call('GC', { Username: username }, true);
      if (!read.ok) return read.outcome;
      const balance = readCredits(read.body.Credit);
      if (read.status !== 200 || balance === null) return no(read.status, read.body);
      return { kind: 'done', balance, outstanding: readCredits(read.body.OutstandingCredit) ?? 0n };
    },

    async transfer({ username, direction, amount, reference }) {
      const Amount = writeCredits(direction === 'in' ? amount : -amount);
      const read = await call('TC', { Username: username, Amount, RequestID: reference }, false);
      if (!read.ok) return read.outcome;
      if (read.status !== 200) return no(read.status, read.body);
      return read.body.RequestID === reference ? done : unknown('the answer names another RequestID');
    },

    async queryTransfer({ direction, amount, reference }) {
      const read = await call('TCH', { RequestID: reference }, true);
      if (!read.ok) return read.outcome;
      if (read.status === 404) return failed('NOT_FOUND');
      if (read.status !== 200 || read.body.RequestID !== reference) return unknown(`HTTP ${read.status}`);
      const moved = readCredits(read.body.Amount);
      const same = moved === null || moved === (direction === 'in' ? amount : -amount);
      return same ? done : unknown('the provider has another transfer under this reference');
    },

    async launch({ username, lang, returnUrl }) {
      const read = await call('PLAY', { Username: username }, true);
      if (!read.ok) return read.outcome;
      const token = read.body.Token;
      if (read.status !== 200 || typeof token !== 'string') return no(read.status, read.body);
      return { kind: 'done', link: launchLink(provider, { token, lang, return: returnUrl }) };
    },

    async bets({ from, to, cursor }): Promise<ProviderOutcome<BetPage>> {
      const fields = { StartDate: from.toISOString(), EndDate: to.toISOString(), NextId: cursor ?? '' };
      const read = await call('TS', fields, true);
      if (!read.ok) return read.outcome;
      if (read.status !== 200) return no(read.status, read.body);
      const rows = parts(part(read.body.data).Game).map((row) => ({
        betId: String(row.OCode),
        username: String(row.Username),
        stake: readCredits(row.Amount) ?? 0n,
        validTurnover: readCredits(row.Amount) ?? 0n,
        payout: readCredits(row.Result) ?? 0n,
        status: 'settled' as const,
        settledAt: new Date(String(row.Time)),
      }));
      return { kind: 'done', rows, next: read.body.nextId ? String(read.body.nextId) : null };
    },
  };
}

function signature(secret: string, fields: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${fields[key]}`);
  return createHmac('sha1', secret).update(pairs.join('&')).digest('base64');
}

function no(status: number, body: Record<string, unknown>): Exclude<ProviderOutcome, { kind: 'done' }> {
  const message = typeof body.Message === 'string' ? body.Message : '';
  return refusals.has(status) && message ? failed(message) : unknown(`HTTP ${status} ${message}`);
}
