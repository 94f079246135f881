import type { FastifyInstance } from 'fastify';
import { fieldsOf, text } from '../fields.ts';
import { placeBet } from '../games/bet.ts';
import { findAccount } from '../games/game-account.ts';
import type { GameTransferRow } from '../games/game-transfer.ts';
import { findGame } from '../games/games.ts';
import { toMinor, toNumber, toPositiveMinor } from '../money.ts';
import type { World } from '../world.ts';

/** Amounts here are the provider's own credits, as it thinks of them: at JOKER one credit is 20 baht. */
export function gameControls(app: FastifyInstance, world: World): void {
  app.post('/control/game/:code/play', (request, reply) => {
    const game = findGame(text(fieldsOf(request.params), 'code'));
    const fields = fieldsOf(request.body);
    const stake = toPositiveMinor(fields.stake);
    const payout = toMinor(fields.payout);
    if (!game) return reply.code(404).send({ error: 'No such game.' });
    if (stake === undefined || payout === undefined || payout < 0) {
      return reply.code(400).send({ error: 'stake above 0 and payout of 0 or more are needed.' });
    }
    const outcome = placeBet(world.store, game.code, { username: text(fields, 'username'), stake, payout });
    if (!outcome.ok)
      return reply.code(outcome.code === 'NO_ACCOUNT' ? 404 : 409).send({ code: outcome.code });
    return reply.send({ betId: String(outcome.bet.id), balance: toNumber(outcome.bet.balance_after) });
  });

  app.get('/control/game/:code/account/:username', (request, reply) => {
    const params = fieldsOf(request.params);
    const game = findGame(text(params, 'code'));
    const account = game && findAccount(world.store, game.code, text(params, 'username'));
    if (!account) return reply.code(404).send({ error: 'No such account.' });
    const transfers = world.store.all<GameTransferRow>(
      `SELECT * FROM game_transfer WHERE code = ? AND username = ? AND state = 'done' ORDER BY id`,
      account.code,
      account.username,
    );
    return reply.send({
      balance: toNumber(account.balance),
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
