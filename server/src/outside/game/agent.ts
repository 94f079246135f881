import { createHmac } from 'node:crypto';
import { callOutside } from '../call-outside.ts';
import type { ProviderOutcome } from '../outcome.ts';
import { type ProviderRow, textSetting } from '../provider-row.ts';
import { done, failed, part, parts, type Understood, understand, unknown } from './answer.ts';
import { readCredits, writeCredits } from './credits.ts';
import type { Bet, BetPage, GameProvider, Reading } from './game-provider.ts';

const noSuchTransfer = 50;
/** Not enough, unknown member, bad signature, refused, malformed. 61 and 90 leave the outcome open. */
const refusals = new Set([20, 30, 40, 60, 70]);

/**
 * The agent protocol, our own, for providers that publish none: JSON posts signed with HMAC-SHA256 over the raw
 * body, `{ code, message, data }` back, 0 is yes.
 */
export function agent(provider: ProviderRow): GameProvider {
  const client = textSetting(provider, 'client');
  const secret = textSetting(provider, 'secret');
  async function call(path: string, fields: object, asking: boolean): Promise<Understood> {
    const body = JSON.stringify(fields);
    const answer = await callOutside({
      url: `${provider.baseUrl}/${path}`,
      headers: {
        'content-type': 'application/json',
        'x-agent': client,
        'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
      timeoutMs: provider.timeoutMs,
    });
    return understand(answer, asking);
  }
  const setPassword: GameProvider['setPassword'] = async ({ username, password }) => {
    const read = await call('member/password', { username, password }, false);
    if (!read.ok) return read.outcome;
    return read.body.code === 0 ? done : no(read.body);
  };

  return {
    code: provider.code,
    decimals: 2,
    hasPasswords: true,

    async createMember({ username, password, currency }) {
      const read = await call('member/create', { username, currency }, false);
      if (!read.ok) return read.outcome;
      if (read.body.code !== 0) return no(read.body);
      // The password of its answer is told once only and may be lost; ours replaces it.
      return setPassword({ username, password });
    },

    setPassword,

    async balance({ username }): Promise<ProviderOutcome<Reading>> {
      const read = await call('member/balance', { username }, true);
      if (!read.ok) return read.outcome;
      const data = part(read.body.data);
      const balance = readCredits(data.balance);
      if (read.body.code !== 0 || balance === null) return no(read.body);
      return { kind: 'done', balance, outstanding: readCredits(data.outstanding) ?? 0n };
    },

    async transfer({ username, direction, amount, reference }) {
      const fields = { username, reference, amount: writeCredits(amount), direction };
      const read = await call('transfer', fields, false);
      if (!read.ok) return read.outcome;
      return read.body.code === 0 ? done : no(read.body);
    },

    async queryTransfer({ reference, direction, amount }) {
      const read = await call('transfer/query', { reference }, true);
      if (!read.ok) return read.outcome;
      if (read.body.code === noSuchTransfer) return failed('NO_SUCH_TRANSFER');
      const data = part(read.body.data);
      if (read.body.code !== 0 || data.state !== 'done') return unknown(`code ${read.body.code}`);
      const same = data.direction === direction && readCredits(data.amount) === amount;
      return same ? done : unknown('the provider has another transfer under this reference');
    },

    async launch({ username, lang, mobile, returnUrl }) {
      const read = await call('launch', { username, lang, mobile, returnUrl }, true);
      if (!read.ok) return read.outcome;
      const { link } = part(read.body.data);
      return read.body.code === 0 && typeof link === 'string' ? { kind: 'done', link } : no(read.body);
    },

    async bets({ from, to, cursor }): Promise<ProviderOutcome<BetPage>> {
      const fields = { from: from.toISOString(), to: to.toISOString(), cursor: cursor ?? '' };
      const read = await call('bets', fields, true);
      if (!read.ok) return read.outcome;
      if (read.body.code !== 0) return no(read.body);
      const data = part(read.body.data);
      const rows = parts(data.rows).map(
        (row): Bet => ({
          betId: String(row.betId),
          username: String(row.username),
          stake: readCredits(row.stake) ?? 0n,
          validTurnover: readCredits(row.validTurnover) ?? 0n,
          payout: readCredits(row.payout) ?? 0n,
          status: row.status === 'open' || row.status === 'void' ? row.status : 'settled',
          settledAt: new Date(String(row.settledAt)),
        }),
      );
      return { kind: 'done', rows, next: data.next ? String(data.next) : null };
    },
  };
}

function no(body: Record<string, unknown>): Exclude<ProviderOutcome, { kind: 'done' }> {
  const code = Number(body.code);
  return refusals.has(code) ? failed(`AGENT_${code}`) : unknown(`code ${body.code}`);
}
