import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf, text } from '../../fields.ts';
import { findAccount } from '../../games/game-account.ts';
import { findSession } from '../../games/game-session.ts';
import { findGame } from '../../games/games.ts';
import { playOnce } from '../../play/play.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { langOf } from '../texts.ts';
import { balanceLine, livePieces } from './live.ts';
import type { OpenGame } from './open-game.ts';
import { endedPage, playPage } from './play-page.ts';

export function playRoutes(app: FastifyInstance, state: SandboxState): void {
  /** Returns the game of the token in the address, while the session lasts. */
  const opened = (request: FastifyRequest): OpenGame | undefined => {
    const game = findGame(text(fieldsOf(request.params), 'code'));
    const query = fieldsOf(request.query);
    const session = game && findSession(state.store, game.code, text(query, 'token'));
    if (!game || !session || !findAccount(state.store, session.code, session.username)) return undefined;
    return { game, session, lang: langOf(text(query, 'lang') || session.lang) };
  };

  app.get('/play/:code', (request, reply) => {
    const query = fieldsOf(request.query);
    const open = opened(request);
    reply.type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer');
    if (!open) return reply.code(404).send(endedPage(langOf(text(query, 'lang'))));
    const asked = text(query, 'return') || text(query, 'redirectUrl');
    return reply.send(playPage(state, open, returnAddress(open.session.return_url, asked)));
  });

  app.get('/play/:code/live', (request, reply) => {
    const open = opened(request);
    if (!open) return reply.code(404).send({ code: 'ENDED' });
    const { balance, outstanding, history, matches, draws } = livePieces(state, open);
    return reply.header('cache-control', 'no-store').send({
      balance: balanceLine(open.game, balance, open.lang).markup,
      outstanding,
      pieces: { history: history.markup, matches: matches.markup, draws: draws.markup },
    });
  });

  app.post('/play/:code/bet', (request, reply) => {
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== `${request.protocol}://${host}`) {
      return reply.code(403).send({ code: 'FOREIGN' });
    }
    const game = findGame(text(fieldsOf(request.params), 'code'));
    const json = /^application\/json\b/.test(request.headers['content-type'] ?? '');
    if (!game || !json) return reply.code(404).send({ code: 'ENDED' });
    const outcome = playOnce(state, game, fieldsOf(request.body));
    return outcome.ok ? reply.send(outcome.answer) : reply.code(outcome.status).send({ code: outcome.code });
  });
}

/**
 * Returns the address of the way back to the wallet; '' if there is none. The page's own query counts only if
 * none was given at launch, or if both have the same origin; addresses other than http(s) do not count.
 */
export function returnAddress(launched: string, asked: string): string {
  const known = webAddress(launched);
  const wanted = webAddress(asked);
  if (!known) return wanted?.href ?? '';
  return wanted && wanted.origin === known.origin ? wanted.href : known.href;
}

function webAddress(value: string): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
