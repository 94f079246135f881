import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refused, sendError } from '../../call/error-body.ts';
import type { Settings } from '../../settings/settings.ts';
import { memberPages, type SendPage } from './member-pages.ts';
import { isApi } from './requested-with.ts';
import { mayBeFramedBy } from './security-headers.ts';

const forEver = 'public, max-age=31536000, immutable';
/** The how-to clips keep their names when they are recorded anew; a day later everybody has the new one. */
const aDay = 'public, max-age=86400';

/** Where the console shows what a member sees: a page that knows no session but the one that it is given, which only reads. */
const impersonationPath = '/look';

/**
 * The built member app. What the build names by its hash is cached for ever and sent as it was compressed by
 * the build; its pages are member-pages.ts.
 */
export async function registerMemberApp(app: FastifyInstance, settings: Settings): Promise<void> {
  const built = existsSync(join(settings.memberDist, 'index.html'));
  const sendPage = built ? memberPages(settings) : sendNotBuilt;

  if (built) {
    await app.register(fastifyStatic, {
      root: settings.memberDist,
      // Only files that are there get a route, so that every other path is the app's own.
      wildcard: false,
      index: false,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'pages/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheOf(path)),
      schemaHide: true,
    });
  }

  app.get('/', { schema: { hide: true } }, sendPage);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // Of the console nothing is here, not even a page.
    const isOurs = !isApi(path) && !path.startsWith('/backoffice/');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && isOurs && !isFile(path);
    if (isPage && path === impersonationPath) mayBeFramedBy(reply, settings.operatorUrl);
    return isPage ? sendPage(request, reply) : sendError(request, reply, new Refused('NO_DATA'));
  });
}

/** The worker is asked for anew each time too: a kept one would keep its whole version of the app. */
function cacheOf(path: string): string {
  if (/\/assets\//.test(path)) return forEver;
  return /\/howto\//.test(path) ? aDay : 'no-cache';
}

/** A missing file must not be answered with a page: a browser, or a robot, would take it for the file. */
function isFile(path: string): boolean {
  return (
    path.startsWith('/assets/') ||
    path.startsWith('/files/') ||
    // On a copy without sockets.
    path.startsWith('/socket.io/') ||
    /\.(js|css|map|json|txt|xml|webmanifest|woff2?|png|svg|ico|webp|mp4|vtt|br|gz)$/.test(path)
  );
}

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kapao</title>
<p>The member app is not built yet. <code>npm start</code> builds it.</p></html>`;

const sendNotBuilt: SendPage = async (_request, reply) =>
  reply.code(503).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(notBuilt);
