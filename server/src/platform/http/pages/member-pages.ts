import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cookieName } from '@kapao/core/cookie-name';
import { isHttps } from '@kapao/core/is-https';
import { isLocale, type Locale, locales } from '@kapao/core/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../auth/cookie.ts';
import { readLocale } from '../../call/locale.ts';
import type { Settings } from '../../settings/settings.ts';
import { allowInline } from './security-headers.ts';
import { manifestDescription, writePage } from './write-page.ts';

/** A page of the app in one language, as sent. */
interface Page {
  readonly html: string;
  /** Hashes of the page's inline scripts and styles, for the Content-Security-Policy. */
  readonly hashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  readonly forms: Map<string, Promise<EncodedPage>>;
}

interface EncodedPage {
  readonly body: Buffer;
  readonly tag: string;
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Returns the sender of the built app's pages (member/first-screen), chosen by path and by the language that the app stored
 * in a cookie, or on a first visit by the browser's list of languages. They name the files of the newest build, so browsers revalidate them each time and get a 304 when nothing
 * has changed.
 */
export function memberPages(settings: Settings): SendPage {
  const byLocale = new Map(locales.map((locale) => [locale, readPages(settings, locale)]));
  const cookie = cookieName('locale', isHttps(settings.publicUrl));
  return async (request, reply) => {
    const chosen = readCookie(request.headers.cookie, cookie);
    const locale: Locale = isLocale(chosen)
      ? chosen
      : readLocale(request.headers['accept-language'], settings.market);
    const pages = byLocale.get(locale);
    const path = request.url.split('?', 1)[0] ?? '';
    const page = pages?.get(path) ?? pages?.get(anyOther);
    if (!page) throw new Error(`no page in ${locale}`);
    const encoding = encodingOf(request.headers['accept-encoding']);
    const { body, tag } = await encodedPage(page, encoding);
    allowInline(reply, page.hashes);
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('etag', tag)
      .type('text/html; charset=utf-8');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(body);
  };
}

/** Page for paths that the app does not know. */
const anyOther = '*';

function readPages(settings: Settings, locale: Locale): Map<string, Page> {
  const { memberDist, market } = settings;
  const folder = join(memberDist, 'pages', market, locale);
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const pages = new Map([[anyOther, makePage(join(memberDist, 'index.html'), settings, locale)]]);
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = `/${file.replaceAll('\\', '/').slice(0, -'.html'.length)}`;
    pages.set(path === '/index' ? '/' : path, makePage(join(folder, file), settings, locale));
  }
  return pages;
}

function makePage(file: string, settings: Settings, locale: Locale): Page {
  const html = writePage(
    readFileSync(file, 'utf8'),
    settings,
    locale,
    manifestDescription(settings.memberDist, settings.market, locale),
  );
  const hashesOf = (tag: RegExp) =>
    Array.from(html.matchAll(tag), ([, text = '']) => `'sha256-${sha256(text, 'base64')}'`);
  return {
    html,
    hashes: {
      scripts: hashesOf(/<script>([^<]*)<\/script>/g),
      styles: hashesOf(/<style>([^<]*)<\/style>/g),
    },
    forms: new Map(),
  };
}

const sha256 = (text: string | Buffer, as: 'base64' | 'base64url') =>
  createHash('sha256').update(text).digest(as);

/**
 * Compresses a page on its first request and keeps the result: most pages of a market are read in one language and one
 * encoding.
 */
function encodedPage(page: Page, encoding: Encoding): Promise<EncodedPage> {
  const made = page.forms.get(encoding) ?? compress(page.html, encoding);
  page.forms.set(encoding, made);
  return made;
}

async function compress(html: string, encoding: Encoding): Promise<EncodedPage> {
  const body = await compressors[encoding](Buffer.from(html));
  return { body, tag: `"${sha256(body, 'base64url')}"` };
}

const compressors = {
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
  gzip: (html: Buffer) => promisify(gzip)(html, { level: 9 }),
  identity: async (html: Buffer) => html,
};
type Encoding = keyof typeof compressors;

/**
 * Returns the smallest encoding that is accepted. A weight of 0 excludes one; other weights are ignored, because the server
 * knows the sizes.
 */
function encodingOf(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .map((one) => one.split(';', 2).map((part) => part.trim()))
    .filter(([, weight = '']) => !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? 'identity';
}
