import type { FastifyInstance } from 'fastify';
import { bankNames } from '../bank/banks.ts';
import { demoKeys } from '../demo-keys.ts';
import { games } from '../games/games.ts';
import { toNumber } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';

/**
 * Registers GET /control/totals: the providers' total amounts in the wallet's currency, named like the
 * ledger's accounts, as of one moment (`asOf`). All are positive: received through QR gateways and gift
 * links, paid out, held in games (credits times rate), received in bank accounts.
 */
export function totalsControl(app: FastifyInstance, state: SandboxState): void {
  const sum = (sql: string, ...values: string[]) =>
    state.store.one<{ sum: number }>(sql, ...values)?.sum ?? 0;

  app.get('/control/totals', () => {
    const transferred = state.store.all<{ to_bank: string; sum: number }>(
      `SELECT to_bank, sum(amount) AS sum FROM bank_transfer WHERE kind = 'transfer' GROUP BY to_bank ORDER BY 1`,
    );
    // A bank that has received nothing has a total as well.
    const banks = new Map([
      ...Object.keys(bankNames).map((bank) => [bank, 0] as const),
      ...transferred.map(({ to_bank, sum }) => [to_bank, sum] as const),
    ]);
    const asOf = new Date().toISOString();
    const received = sum(`SELECT coalesce(sum(paid_amount), 0) AS sum FROM kbank_qr`);
    const gifts = sum(
      `SELECT coalesce(sum(amount), 0) AS sum FROM gift_ticket WHERE mobile = ?`,
      demoKeys.giftlink.mobile,
    );
    const paidOut = (currency: string) =>
      sum(
        `SELECT coalesce(sum(amount), 0) AS sum FROM payout WHERE state = 'paid' AND currency = ?`,
        currency,
      );
    const through = (gateway: string) =>
      sum(`SELECT coalesce(sum(paid_amount), 0) AS sum FROM gateway_qr WHERE gateway = ?`, gateway);
    const all = [
      { party: 'qr', code: 'operator:qr:KBANK', balance: toNumber(received) },
      ...['WW', 'E2P', 'BCEL', 'JDB'].map((gateway) => ({
        party: 'qr',
        code: `operator:qr:${gateway}`,
        balance: toNumber(through(gateway)),
      })),
      { party: 'payout', code: 'operator:payout:KBANK', balance: toNumber(paidOut('THB')) },
      { party: 'payout', code: 'operator:payout:BCEL', balance: toNumber(paidOut('LAK')) },
      { party: 'giftlink', code: 'operator:gift:TRUEMONEY', balance: toNumber(gifts) },
      ...games.map(({ code, rate }) => ({
        party: 'game',
        code: `game:${code}`,
        balance: toNumber(
          sum(`SELECT coalesce(sum(balance), 0) AS sum FROM game_account WHERE code = ?`, code) * rate,
        ),
      })),
      ...[...banks].map(([bank, sum]) => ({
        party: 'bank',
        code: `operator:bank:${bank}`,
        balance: toNumber(sum),
      })),
    ];
    return all.map((total) => ({ ...total, asOf }));
  });
}
