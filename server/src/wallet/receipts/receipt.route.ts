import { readFileSync } from 'node:fs';
import { isLocale } from '@kapao/core/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readContent } from '../../content/stored-content.ts';
import { readLocale } from '../../platform/call/locale.ts';
import { createAddressCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { findReceipt } from './receipt.queries.ts';
import { readReceiptCode } from './receipt-code.ts';
import { type ReceiptCheck, receiptPage } from './receipt-page.ts';
import { keyOfReceipt, signReceipt } from './receipt-signature.ts';

/** Calls per minute and address: far more than a person opens, and too few to guess a code (docs/decisions/0029). */
const perMinute = 30;

/** Content security policy, stricter than the app's: the page needs only a stylesheet and a picture. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const stylesheet = readFileSync(new URL('./receipt.css', import.meta.url), 'utf8');

/** Public page of a receipt: whoever has its code can verify that it is genuine, and what it is for. */
export const receiptSlice: Slice = (app, deps) => {
  const counter = createAddressCounter(deps.pool, 'receipt', {
    most: perMinute,
    windowS: 60,
    freeLoopback: !deps.settings.live,
  });

  app.get('/r/receipt.css', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(stylesheet),
  );
  app.get<{ Params: { code: string } }>('/r/:code', { schema: { hide: true } }, async (request, reply) => {
    const waitS = await counter.count(request.ip);
    if (waitS !== null) reply.header('retry-after', String(waitS));
    return send(request, reply, waitS === null ? await lookUp(request.params.code) : { kind: 'tooMany' });
  });

  async function lookUp(typed: string): Promise<ReceiptCheck> {
    const code = readReceiptCode(typed);
    const receipt = code === null ? null : await findReceipt(deps.pool, code);
    if (code === null || !receipt) return { kind: 'unknown' };
    const key = keyOfReceipt(deps.settings.serverKeys, receipt);
    return { kind: 'genuine', receipt, code, signature: key && signReceipt(key, code, receipt) };
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: ReceiptCheck,
  ): Promise<FastifyReply> {
    const info = await readContent(deps.pool, 'info');
    return reply
      .code(statuses[shown.kind])
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        vary: 'Accept-Language',
      })
      .type('text/html; charset=utf-8')
      .send(receiptPage(shown, languageOf(request, deps.settings), info));
  }
};

const statuses = { genuine: 200, unknown: 404, tooMany: 429 } as const;

function languageOf({ query, headers }: FastifyRequest, { market }: Pick<Deps['settings'], 'market'>) {
  // Untrusted query parameter; only one of our languages counts.
  const { lang } = query as { lang?: unknown };
  return isLocale(lang) ? lang : readLocale(headers['accept-language'], market);
}
