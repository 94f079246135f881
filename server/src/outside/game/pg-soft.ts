import { randomBytes, randomUUID } from 'node:crypto';
import { callOutside, form } from '../call-outside.ts';
import type { ProviderOutcome } from '../outcome.ts';
import { type ProviderRow, textSetting } from '../provider-row.ts';
import { done, failed, part, parts, type Understood, understand, unknown } from './answer.ts';
import { readCredits, writeCredits } from './credits.ts';
import type { BetPage, GameProvider, Reading, TransferOrder } from './game-provider.ts';
import { launchLink } from './launch-link.ts';

/** Words that mean "it did not happen"; 3101 is "in progress", and every other error leaves it open. */
const refusals = new Set(['3001', '3004', '3005', '3013', '3100']);
const notFound = '3040';
const sessionBytes = 24;

/** PG Soft's own transfer-wallet API: form posts, `{ data, error }` back. It has no passwords. */
export function pgSoft(provider: ProviderRow): GameProvider {
  const keys = {
    operator_token: textSetting(provider, 'operatorToken'),
    secret_key: textSetting(provider, 'secretKey'),
  };
  async function call(path: string, fields: Record<string, string>, asking: boolean): Promise<Understood> {
    const answer = await callOutside({
      url: `${provider.baseUrl}/${path}?trace_id=${randomUUID()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form({ ...keys, ...fields }),
      timeoutMs: provider.timeoutMs,
    });
    return understand(answer, asking);
  }

  return {
    code: provider.code,
    decimals: 2,
    hasPasswords: false,

    async createMember({ username, currency }) {
      const read = await call(
        'Player/v1/Create',
        { player_name: username, nickname: username, currency },
        false,
      );
      if (!read.ok) return read.outcome;
      // Creating a player again is answered like the first time.
      return part(read.body.data).action_result === 1 ? done : no(read.body);
    },

    setPassword: async () => failed('NO_PASSWORDS'),

    async balance({ username }): Promise<ProviderOutcome<Reading>> {
      const read = await call('Cash/v3/GetPlayerWallet', { player_name: username }, true);
      if (!read.ok) return read.outcome;
      const balance = readCredits(part(read.body.data).cashBalance);
      return balance === null ? no(read.body) : { kind: 'done', balance, outstanding: 0n };
    },

    async transfer(order) {
      const fields = {
        player_name: order.username,
        amount: writeCredits(order.amount),
        transfer_reference: order.reference,
        currency: order.currency,
      };
      const path = order.direction === 'in' ? 'Cash/v3/TransferIn' : 'Cash/v3/TransferOut';
      const read = await call(path, fields, false);
      if (!read.ok) return read.outcome;
      return part(read.body.data).transactionId === undefined ? no(read.body) : done;
    },

    async queryTransfer(order) {
      const fields = { player_name: order.username, transfer_reference: order.reference };
      const read = await call('Cash/v3/GetSingleTransaction', fields, true);
      if (!read.ok) return read.outcome;
      if (errorCode(read.body) === notFound) return failed(notFound);
      const data = part(read.body.data);
      return data.transactionId === undefined ? no(read.body) : sameTransfer(data, order);
    },

    async launch({ username, lang, returnUrl }) {
      const token = randomBytes(sessionBytes).toString('base64url');
      const fields = { player_name: username, operator_player_session: token };
      const read = await call('Login/v1/LoginGame', fields, true);
      if (!read.ok) return read.outcome;
      if (part(read.body.data).action_result !== 1) return no(read.body);
      return { kind: 'done', link: launchLink(provider, { token, lang, return: returnUrl }) };
    },

    async bets({ cursor }): Promise<ProviderOutcome<BetPage>> {
      const count = 1500;
      const fields = { row_version: cursor ?? '0', count: String(count), bet_type: '1' };
      const read = await call('Bet/v4/GetHistory', fields, true);
      if (!read.ok) return read.outcome;
      if (!Array.isArray(read.body.data)) return no(read.body);
      const found = parts(read.body.data);
      return {
        kind: 'done',
        rows: found.map((row) => ({
          betId: String(row.betId),
          username: String(row.playerName),
          stake: readCredits(row.betAmount) ?? 0n,
          validTurnover: readCredits(row.betAmount) ?? 0n,
          payout: readCredits(row.winAmount) ?? 0n,
          status: 'settled',
          settledAt: new Date(Number(row.betEndTime)),
        })),
        next: found.length === count ? String(found.at(-1)?.rowVersion) : null,
      };
    },
  };
}

function errorCode(body: Record<string, unknown>): string {
  return String(part(body.error).code ?? '');
}

function no(body: Record<string, unknown>): Exclude<ProviderOutcome, { kind: 'done' }> {
  const code = errorCode(body);
  return refusals.has(code) ? failed(code) : unknown(`error ${code || 'without a code'}`);
}

/** A reference that stands for other money than ours proves nothing about ours. */
function sameTransfer(data: Record<string, unknown>, order: TransferOrder): ProviderOutcome {
  const type = order.direction === 'in' ? 100 : 200;
  const same = data.transactionType === type && readCredits(data.transactionAmount) === order.amount;
  return same ? done : unknown('the provider has another transfer under this reference');
}
