import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isHttps } from '@kapao/core/is-https';
import type { FastifyInstance } from 'fastify';
import { Refused, sendError } from '../call/error-body.ts';
import { registerMultipart, registerUploads } from '../call/uploads.ts';
import { registerAccessLog } from '../http/access-log.ts';
import { type AppDeps, createBareApp } from '../http/bare-app.ts';
import { registerBodyParsers } from '../http/body.ts';
import { registerClosing } from '../http/closing.ts';
import { registerErrorHandler } from '../http/error-handler.ts';
import { securityHeaders, setOnEachAnswer } from '../http/pages/security-headers.ts';
import { registerTracing } from '../http/trace-calls.ts';
import { registerCallerLimits } from './limit-callers.ts';

/** Creates the Console's server, not listening yet. It serves the Console's calls and page, and no calls of members. */
export async function createBackofficeApp<D extends AppDeps>(
  deps: D,
  slices: readonly ((app: FastifyInstance, deps: D) => void)[],
): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = createBareApp(deps, settings.operatorUrl);
  app.decorateRequest('staffMember', null);
  app.decorateRequest('idempotencyKey', null);
  registerUploads(app);
  registerHeaders(app, deps);
  registerClosing(app);
  registerCsrfGuard(app);
  registerCallerLimits(app, deps);
  registerTracing(app, settings);
  registerBodyParsers(app);
  await registerMultipart(app);
  registerErrorHandler(app);
  registerAccessLog(app, 'answered the Console');
  for (const slice of slices) slice(app, deps);
  await registerPage(app, settings.operatorDist);
  return app;
}

/**
 * Sets the security headers: the Console loads only from its own origin (images also as data and blob URLs), and no
 * page may frame it. It frames only the member's app, for impersonation.
 */
function registerHeaders(app: FastifyInstance, { settings }: AppDeps): void {
  const headers = securityHeaders({
    secure: isHttps(settings.operatorUrl),
    openerPolicy: 'same-origin',
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'connect-src': ["'self'"],
      'frame-src': [settings.publicUrl],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  });
  setOnEachAnswer(app, () => headers);
}

/**
 * Refuses calls from other pages. Browsers send the cookie only with same-site requests, and a call also
 * needs the header `X-Requested-With: kapao-backoffice`, which links, forms and pages of other origins cannot
 * set.
 */
function registerCsrfGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
    if (!path.startsWith('/backoffice/')) return;
    reply.header('cache-control', 'no-store');
    if (
      request.headers['x-requested-with'] === 'kapao-backoffice' ||
      (request.method === 'GET' && isFileOrExport(path))
    )
      return;
    throw new Refused('INVALID_INPUT', { field: 'X-Requested-With' }, 403);
  });
}

/**
 * Whether the path is an image or a download. Browsers request these without our header; they only read, and
 * the cookie authenticates them.
 */
function isFileOrExport(path: string): boolean {
  return path.startsWith('/backoffice/files/') || path.startsWith('/backoffice/exports/');
}

async function registerPage(app: FastifyInstance, dist: string): Promise<void> {
  const index = join(dist, 'index.html');
  const built = existsSync(index);
  const page = built ? readFileSync(index, 'utf8') : notBuilt;
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage = request.method === 'GET' && !/^\/(?:backoffice|assets|api)(?:\/|$)/.test(path);
    if (!isPage) return sendError(request, reply, new Refused('NO_DATA'));
    return reply
      .code(built ? 200 : 503)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kapao Console</title>
<p>The console is not built yet. <code>npm start</code> builds it.</p></html>`;
