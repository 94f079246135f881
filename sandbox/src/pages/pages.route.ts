import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findTransfer } from '../bank/transfer.ts';
import { fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { nationalPhone } from '../sms/sms.ts';
import { alarmsPage } from './alarms-page.ts';
import { bankPage } from './bank-page.ts';
import { chatPage } from './chat-page.ts';
import { gamesPage } from './games-page.ts';
import { giftPage } from './gift-page.ts';
import { indexPage } from './index-page.ts';
import { phonePage } from './phone-page.ts';
import { playRoutes } from './play/play.route.ts';
import { receiptPage, slipPng, slipSvg } from './receipt-page.ts';
import { staticFiles } from './static-files.ts';
import { keepLang, type Lang, langOfRequest } from './texts.ts';

const policy =
  "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; object-src 'none'; form-action 'self'";

/** Registers all pages. Only those under /play/ may be framed, because the wallet shows them in a frame. */
export function pageRoutes(app: FastifyInstance, state: SandboxState): void {
  app.addHook('onRequest', async (request, reply) => {
    const framed = request.url.startsWith('/play/');
    reply.header('content-security-policy', framed ? policy : `${policy}; frame-ancestors 'none'`);
    reply.header('x-content-type-options', 'nosniff');
  });
  const page = (reply: FastifyReply, markup: string) => reply.type('text/html; charset=utf-8').send(markup);
  /** Sends a page for members and keeps its language for later pages. */
  const sendPage = (request: FastifyRequest, reply: FastifyReply, write: (lang: Lang) => string) => {
    const lang = langOfRequest(request);
    return page(reply.header(...keepLang(lang)), write(lang));
  };

  app.get('/', (request, reply) => sendPage(request, reply, (lang) => indexPage(state.callbackBase, lang)));
  app.get('/health', () => ({ ok: true }));
  app.get('/phone', (request, reply) =>
    sendPage(request, reply, (lang) =>
      phonePage(state, lang, nationalPhone(text(fieldsOf(request.query), 'phone'))),
    ),
  );
  app.get('/alarms', (_request, reply) => page(reply, alarmsPage(state)));
  app.get('/games', (_request, reply) => page(reply, gamesPage(state)));
  app.get('/gift', (request, reply) => sendPage(request, reply, (lang) => giftPage(state, lang)));
  app.get('/line', (request, reply) => sendPage(request, reply, chatPage));
  app.get('/bank', (request, reply) => {
    const query = fieldsOf(request.query);
    const tab = text(query, 'tab');
    const shown = tab === 'transfer' || tab === 'payouts' ? tab : 'pay';
    return sendPage(request, reply, (lang) => bankPage(state, lang, shown, text(query, 'payload')));
  });
  app.get('/bank/receipts/:transRef', (request, reply) => {
    const transfer = findTransfer(state.store, text(fieldsOf(request.params), 'transRef'));
    return transfer ? sendPage(request, reply, (lang) => receiptPage(transfer, lang)) : reply.callNotFound();
  });
  app.get('/bank/slips/:file', async (request, reply) => {
    const [transRef = '', kind] = text(fieldsOf(request.params), 'file').split('.');
    const transfer = findTransfer(state.store, transRef);
    if (transfer && kind === 'png') return reply.type('image/png').send(await slipPng(transfer));
    if (!transfer || kind !== 'svg') return reply.callNotFound();
    // The slip contains its own styles, and scripts are blocked.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return reply.type('image/svg+xml').send(await slipSvg(transfer));
  });
  playRoutes(app, state);
  staticFiles(app);
}
