import type { FastifyInstance, FastifyReply } from 'fastify';
import { fieldsOf, text } from '../fields.ts';
import { type BetOutcome, findBet, placeBet, settleBet } from '../games/bet.ts';
import { findAccount } from '../games/game-account.ts';
import { findGame } from '../games/games.ts';
import { toMinor, toNumber, toPositiveMinor } from '../money.ts';
import { forcedOutcomeKinds, forceOutcome, reelPercents } from '../play/forced-outcome.ts';
import { settleNow } from '../play/settle.ts';
import type { SandboxState } from '../sandbox-state.ts';

/** Controls for bets. Amounts are in the provider's own credits: at JOKER one credit is 20 baht. */
export function betControls(app: FastifyInstance, state: SandboxState): void {
  const answer = (reply: FastifyReply, outcome: BetOutcome) =>
    outcome.ok
      ? reply.send({ betId: String(outcome.bet.id), balance: toNumber(outcome.bet.balance_after) })
      : reply.code(outcome.code === 'NO_ACCOUNT' ? 404 : 409).send({ code: outcome.code });

  /** Places one settled bet. With `at` (ISO 8601) it was settled then and is reported only now. */
  app.post('/control/game/:code/play', (request, reply) => {
    const game = findGame(text(fieldsOf(request.params), 'code'));
    const fields = fieldsOf(request.body);
    const stake = toPositiveMinor(fields.stake);
    const payout = toMinor(fields.payout);
    const validTurnover = fields.validTurnover === undefined ? stake : toMinor(fields.validTurnover);
    const at = fields.at === undefined ? Date.now() : Date.parse(text(fields, 'at'));
    if (!game) return reply.code(404).send({ error: 'No such game.' });
    if (stake === undefined || payout === undefined || payout < 0) {
      return reply.code(400).send({ error: 'stake above 0 and payout of 0 or more are needed.' });
    }
    if (Number.isNaN(at) || validTurnover === undefined || validTurnover < 0) {
      return reply.code(400).send({ error: 'at is an ISO 8601 time, validTurnover 0 or more.' });
    }
    const play = { username: text(fields, 'username'), stake, payout, validTurnover, at };
    return answer(reply, placeBet(state.store, game.code, play));
  });

  /**
   * Settles all open bets of this provider now, by the same chances as on schedule: ends matches and draws
   * numbers.
   */
  app.post('/control/game/:code/settle', (request, reply) => {
    const game = findGame(text(fieldsOf(request.params), 'code'));
    if (!game) return reply.code(404).send({ error: 'No such game.' });
    return reply.send({ settled: settleNow(state, game.code) });
  });

  /** Corrects a bet to another payout, which settles an open one, or voids it. */
  app.post('/control/game/:code/correct', (request, reply) => {
    const game = findGame(text(fieldsOf(request.params), 'code'));
    const fields = fieldsOf(request.body);
    const bet = game && findBet(state.store, game.code, Number(text(fields, 'betId')));
    const payout = toMinor(fields.payout);
    if (!bet) return reply.code(404).send({ error: 'No such bet.' });
    if (fields.void === true) return answer(reply, settleBet(state.store, bet, 'void'));
    if (payout === undefined || payout < 0) {
      return reply.code(400).send({ error: 'payout of 0 or more, or void: true.' });
    }
    return answer(reply, settleBet(state.store, bet, { payout }));
  });

  /**
   * Forces the outcome `kind` of a player's next `times` bets (play/forced-outcome.ts). `percent` is the
   * payout in percent of the stake, for `pays` and `corrected`; `afterMs` is the delay until a bet is
   * reported, voided or corrected.
   */
  app.post('/control/game/:code/next', (request, reply) => {
    const game = findGame(text(fieldsOf(request.params), 'code'));
    const fields = fieldsOf(request.body);
    const username = text(fields, 'username');
    const kind = forcedOutcomeKinds.find((each) => each === text(fields, 'kind'));
    const { times = 1, percent = 0, afterMs = 10_000 } = fields;
    if (!game || !findAccount(state.store, game.code, username)) {
      return reply.code(404).send({ error: 'No such account.' });
    }
    if (!kind) return reply.code(400).send({ error: 'Unknown kind.', kinds: forcedOutcomeKinds });
    const canForcePayout = game.play === 'slot' || game.play === 'sides';
    if (!canForcePayout && (kind === 'pays' || kind === 'tie')) {
      return reply
        .code(400)
        .send({ error: 'Matches and draws come as they do: only late, void or corrected.' });
    }
    if (!isCount(times, 1, 1_000) || !isCount(percent, 0, 10_000) || !isCount(afterMs, 0, 86_400_000)) {
      return reply.code(400).send({ error: 'times, percent and afterMs are whole numbers.' });
    }
    if (game.play === 'slot' && kind === 'pays' && !reelPercents.includes(percent)) {
      return reply.code(400).send({ error: 'Reels can not pay that.', percents: reelPercents });
    }
    forceOutcome(state.store, game.code, username, times, { kind, percent, afterMs });
    return reply.send({ next: kind, times });
  });
}

function isCount(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}
