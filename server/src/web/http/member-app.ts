import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../base/settings.ts';
import { Refused, sendError } from '../call/error-body.ts';
import { isApi } from './requested-with.ts';
import { mayBeFramedBy } from './security-headers.ts';

const forEver = 'public, max-age=31536000, immutable';
/** The how-to clips keep their names when they are recorded anew; a day later everybody has the new one. */
const aDay = 'public, max-age=86400';

/** Where the console shows what a member sees: a page that knows no session but the one that it is given, which only reads. */
const lookPath = '/look';

/**
 * The built member app. What the build names by its hash is cached for ever and sent as it was compressed by
 * the build; the page itself is asked for anew each time, because it names those files.
 */
export async function registerMemberApp(app: FastifyInstance, settings: Settings): Promise<void> {
  const indexPath = join(settings.memberDist, 'index.html');
  const built = existsSync(indexPath);
  const page = built
    ? writePage(readFileSync(indexPath, 'utf8'), settings, describedIn(settings.memberDist, settings.market))
    : notBuilt;

  if (built) {
    await app.register(fastifyStatic, {
      root: settings.memberDist,
      // Only files that are there get a route, so that every other path is the app's own.
      wildcard: false,
      index: false,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheOf(path)),
      schemaHide: true,
    });
  }

  app.get('/', { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // Of the console nothing is here, not even a page.
    const isOurs = !isApi(path) && !path.startsWith('/desk/');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && isOurs && !isFile(path);
    if (isPage && path === lookPath) mayBeFramedBy(reply, settings.operatorUrl);
    return isPage ? sendPage(reply) : sendError(request, reply, new Refused('NO_DATA'));
  });

  function sendPage(reply: FastifyReply) {
    return reply
      .code(built ? 200 : 503)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  }
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

/** The sentence about the app in the manifest of its market, which lies in this folder. */
export function describedIn(folder: string, market: Settings['market']): string {
  const manifest = readFileSync(join(folder, `manifest.${market}.webmanifest`), 'utf8');
  // Our own file (member/public), whose every version has one.
  return (JSON.parse(manifest) as { description: string }).description;
}

/**
 * One bundle serves both markets: the page says which, as attributes, since inline scripts are forbidden. What the
 * app is called once it is installed, what a preview of a link says, and the language of the page until the app
 * has started are the market's.
 */
export function writePage(
  html: string,
  settings: Pick<Settings, 'market' | 'gameLaunch' | 'siteLink' | 'truelinkKey'>,
  description: string,
): string {
  const attributes = [
    `data-market="${settings.market}"`,
    `data-game-launch="${settings.gameLaunch}"`,
    // Everybody can read it here: it protects nothing that TLS does not, and is kept for the wire's sake.
    `data-truelink-key="${settings.truelinkKey.toString('base64')}"`,
    ...(settings.siteLink ? [`data-site-link="${escapeAttribute(settings.siteLink)}"`] : []),
  ];
  return html
    .replace(/<html lang="th"/i, `<html ${attributes.join(' ')} lang="${languageTag[settings.market]}"`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escapeAttribute(description))
    .replace('/manifest.th.webmanifest', `/manifest.${settings.market}.webmanifest`);
}

/** `la` would be Latin. */
const languageTag = { th: 'th', la: 'lo' } as const;

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kapao</title>
<p>The member app is not built yet. <code>npm start</code> builds it.</p></html>`;
