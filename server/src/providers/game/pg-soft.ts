import { randomBytes, randomUUID } from 'node:crypto';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { fit, theirId } from '../protocol/answer.ts';
import { callProvider, form } from '../protocol/call-provider.ts';
import { done, type Failed, failed, type Unknown, unknown } from '../protocol/outcome.ts';
import { namesUs, secretText } from '../protocol/provider-settings.ts';
import {
  answerOfPage,
  betRows,
  name,
  type ParsedAnswer,
  parseAnswer,
  reportedCurrency,
  reportedVersion,
} from './answer.ts';
import { credits, writeCredits } from './credits.ts';
import type { Bet, GameProvider } from './game-provider.ts';
import { launchLink, launchUrl } from './launch-link.ts';

/** Codes that mean "not done"; 3101 is "in progress", and every other error leaves the outcome open. */
const refusals = new Set(['3001', '3004', '3005', '3013', '3100']);
/** Only "no such transaction" answers an inquiry about the transfer itself; every other refusal is about the inquiry. */
const notFound = new Set(['3040']);
const sessionBytes = 24;
const betsOfOnePage = 1500;

/** Every answer is `{ data, error }`, one of which is null. */
const success = <Data>(data: z.ZodType<Data>) => z.object({ data, error: z.null().optional() });
const madeAnswer = success(z.object({ action_result: z.literal(1) }));
const walletAnswer = success(z.object({ cashBalance: credits }));
const transferAnswer = success(z.object({ transactionId: theirId }));
const transactionAnswer = success(
  z.object({
    transactionId: theirId,
    transactionType: z.int(),
    transactionAmount: credits,
    // Our currency, if present.
    currencyCode: z.string().optional(),
  }),
);
const parts = {
  betId: theirId,
  playerName: name,
  betAmount: credits,
  winAmount: credits,
  betTime: z.int().min(0).max(8.64e15).nullish().catch(null),
  betEndTime: z.int().min(0).max(8.64e15),
  rowVersion: reportedVersion,
  currency: reportedCurrency,
};
const bet = z.object(parts).transform(
  (row): Bet => ({
    betId: row.betId,
    username: row.playerName,
    stake: row.betAmount,
    validTurnover: row.betAmount,
    payout: row.winAmount,
    status: 'settled',
    placedAt: row.betTime == null ? null : new Date(row.betTime),
    settledAt: new Date(row.betEndTime),
    version: row.rowVersion,
    currency: row.currency,
  }),
);
const historyAnswer = success(
  betRows(bet, parts, { betId: 'betId', username: 'playerName', at: 'betEndTime', cursor: 'rowVersion' }),
);
/** Refusal; comes with HTTP 200 like every answer of this protocol. */
const refusalAnswer = z.object({
  data: z.null().optional(),
  error: z.object({ code: theirId, message: z.string() }),
});

/** Adapter for PG Soft's own transfer-wallet API: form posts, no passwords. */
export const pgSoft = adapter(
  { operatorToken: namesUs(secretText), secretKey: secretText, launchUrl },
  (provider): GameProvider => {
    const { operatorToken, secretKey } = provider.settings;

    async function call<Yes>(
      path: string,
      fields: Record<string, string>,
      { yes, asks, noes = refusals }: { yes: z.ZodType<Yes>; asks: boolean; noes?: ReadonlySet<string> },
    ): Promise<ParsedAnswer<Yes>> {
      const answer = await callProvider({
        url: `${provider.baseUrl}/${path}?trace_id=${randomUUID()}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form({ operator_token: operatorToken, secret_key: secretKey, ...fields }),
        to: provider,
      });
      return parseAnswer(answer, {
        yes,
        asks,
        no: (body, status) => (status === 200 ? readRefusal(body, noes) : null),
      });
    }

    return {
      code: provider.code,
      decimals: 2,
      answersQueries: true,
      hasPasswords: false,

      async createMember({ username, currency }) {
        const fields = { player_name: username, nickname: username, currency };
        // Creating an existing player is answered like the first time.
        const read = await call('Player/v1/Create', fields, { yes: madeAnswer, asks: false });
        return read.ok ? done : read.outcome;
      },

      setPassword: async () => failed('NO_PASSWORDS'),

      async balance({ username }) {
        const fields = { player_name: username };
        const read = await call('Cash/v3/GetPlayerWallet', fields, { yes: walletAnswer, asks: true });
        return read.ok
          ? { kind: 'done', balance: read.value.data.cashBalance, outstanding: null }
          : read.outcome;
      },

      async transfer(order) {
        const fields = {
          player_name: order.username,
          amount: writeCredits(order.amount),
          transfer_reference: order.reference,
          currency: order.currency,
        };
        const path = order.direction === 'in' ? 'Cash/v3/TransferIn' : 'Cash/v3/TransferOut';
        const read = await call(path, fields, { yes: transferAnswer, asks: false });
        return read.ok ? done : read.outcome;
      },

      async queryTransfer({ username, direction, amount, reference, currency }) {
        const fields = { player_name: username, transfer_reference: reference };
        const reading = { yes: transactionAnswer, asks: true, noes: notFound };
        const read = await call('Cash/v3/GetSingleTransaction', fields, reading);
        if (!read.ok) return read.outcome;
        const { transactionType, transactionAmount, currencyCode = currency } = read.value.data;
        const same =
          transactionType === (direction === 'in' ? 100 : 200) &&
          transactionAmount === amount &&
          currencyCode === currency;
        // The same reference with another amount or currency proves nothing about our transfer.
        return same ? done : unknown(because('OTHER_TRANSFER'));
      },

      async launch({ username, lang, returnUrl }) {
        const token = randomBytes(sessionBytes).toString('base64url');
        const fields = { player_name: username, operator_player_session: token };
        const read = await call('Login/v1/LoginGame', fields, { yes: madeAnswer, asks: true });
        if (!read.ok) return read.outcome;
        return { kind: 'done', link: launchLink(provider, { token, lang, return: returnUrl }) };
      },

      async bets({ cursor }) {
        const { answer: read, rows: requested } = await answerOfPage(betsOfOnePage, (count) => {
          const fields = { row_version: cursor ?? '0', count: String(count), bet_type: '1' };
          return call('Bet/v4/GetHistory', fields, { yes: historyAnswer, asks: true });
        });
        if (!read.ok) return read.outcome;
        const { rows, invalid, rowCount, last } = read.value.data;
        // A corrected row gets a new version, so every later change is found after the last version read.
        return { kind: 'done', rows, invalid, next: last ?? cursor, more: rowCount >= requested };
      },
    };
  },
);

function readRefusal(body: unknown, noes: ReadonlySet<string>): Failed | Unknown | null {
  const code = fit(refusalAnswer, body)?.error.code;
  if (code === undefined) return null;
  return noes.has(code) ? failed(code) : unknown(`error ${code}`);
}
