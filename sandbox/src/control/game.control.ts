import type { FastifyInstance } from 'fastify';
import { fieldsOf, text } from '../fields.ts';
import { outstanding } from '../games/bet-history.ts';
import { findAccount } from '../games/game-account.ts';
import type { GameTransferRow } from '../games/game-transfer.ts';
import { findGame } from '../games/games.ts';
import { toNumber } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';

/**
 * Controls for accounts as the provider sees them. Amounts are in the provider's own credits: at JOKER one credit is 20
 * baht.
 */
export function gameControls(app: FastifyInstance, state: SandboxState): void {
  app.get('/control/game/:code/account/:username', (request, reply) => {
    const params = fieldsOf(request.params);
    const game = findGame(text(params, 'code'));
    const account = game && findAccount(state.store, game.code, text(params, 'username'));
    if (!account) return reply.code(404).send({ error: 'No such account.' });
    const transfers = state.store.all<GameTransferRow>(
      `SELECT * FROM game_transfer WHERE code = ? AND username = ? AND state = 'done' ORDER BY id`,
      account.code,
      account.username,
    );
    return reply.send({
      balance: toNumber(account.balance),
      currency: account.currency,
      outstanding: toNumber(outstanding(state.store, account.code, account.username)),
      transfers: transfers.map((transfer) => ({
        reference: transfer.reference,
        direction: transfer.direction,
        amount: toNumber(transfer.amount),
        balanceAfter: toNumber(transfer.balance_after),
        at: new Date(transfer.at).toISOString(),
      })),
    });
  });
}
