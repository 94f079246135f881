import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { dayS } from '@kapao/core/time';
import type { FastifyInstance } from 'fastify';
import { Refused, sendError } from '../../call/error-body.ts';
import type { Settings } from '../../settings/settings.ts';
import { memberPages, type SendPage } from './member-pages.ts';
import { isApi } from './requested-with.ts';
import { mayBeFramedBy } from './security-headers.ts';

const forEver = 'public, max-age=31536000, immutable';
/** How-to clips keep their names when they are recorded again; every browser has the new one a day later. */
const aDay = `public, max-age=${dayS}`;

/** Path of the impersonation page that the console shows: it uses only the session given to it, which is read-only. */
const impersonationPath = '/look';

/**
 * Serves the built member app. Files with a hash in their name are cached for ever and sent as compressed by the build; the
 * pages come from member-pages.ts.
 */
export async function registerMemberApp(app: FastifyInstance, settings: Settings): Promise<void> {
  const built = existsSync(join(settings.memberDist, 'index.html'));
  const sendPage = built ? memberPages(settings) : sendNotBuilt;

  if (built) {
    await app.register(fastifyStatic, {
      root: settings.memberDist,
      // Only existing files get a route, so that every other path belongs to the app.
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
    // Nothing of the console is served on this port, not even a page.
    const isOurs = !isApi(path) && !path.startsWith('/backoffice/');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && isOurs && !isFile(path);
    if (isPage && path === impersonationPath) mayBeFramedBy(reply, settings.operatorUrl);
    return isPage ? sendPage(request, reply) : sendError(request, reply, new Refused('NO_DATA'));
  });
}

/**
 * Returns the Cache-Control of a file. The service worker is revalidated each time: a cached one would keep
 * an old version of the whole app.
 */
function cacheOf(path: string): string {
  if (/\/assets\//.test(path)) return forEver;
  return /\/howto\//.test(path) ? aDay : 'no-cache';
}

/**
 * Whether a path names a file. A missing file must not be answered with a page, which a browser or robot would take for the
 * file.
 */
function isFile(path: string): boolean {
  return (
    path.startsWith('/assets/') ||
    path.startsWith('/files/') ||
    // Socket path, on a server process without sockets.
    path.startsWith('/socket.io/') ||
    /\.(js|css|map|json|txt|xml|webmanifest|woff2?|png|svg|ico|webp|mp4|vtt|br|gz)$/.test(path)
  );
}

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kapao</title>
<p>The member app is not built yet. <code>npm start</code> builds it.</p></html>`;

const sendNotBuilt: SendPage = async (_request, reply) =>
  reply.code(503).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(notBuilt);
