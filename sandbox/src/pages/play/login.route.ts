import type { FastifyInstance } from 'fastify';
import { fieldsOf } from '../../fields.ts';
import { login } from '../../games/agent/login.ts';
import { endedPage } from '../../pages/play/play-page.ts';
import { langOf } from '../../pages/texts.ts';
import type { SandboxState } from '../../sandbox-state.ts';

/** Login form of UFABET. The member's browser posts to it from the wallet, so nothing here is signed. */
export function loginRoutes(app: FastifyInstance, state: SandboxState, origin: () => string): void {
  app.post('/agent/ufabet/login', (request, reply) => {
    const outcome = login(state, 'UFABET', fieldsOf(request.body), origin());
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    if (outcome.ok) return reply.redirect(outcome.link, 303);
    return reply
      .code(outcome.why === 'STALE' ? 410 : 403)
      .type('text/html; charset=utf-8')
      .send(endedPage(langOf(outcome.lang)));
  });
}
