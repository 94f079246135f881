import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

const own = [
  'fonts.css',
  'sandbox.css',
  'press.css',
  'lists.css',
  'games.css',
  'matches.css',
  'skins.css',
  'bank.js',
  'scan.js',
  'receipt.js',
  'live.js',
  'gift.js',
  'games.js',
  'play.js',
  'reels.js',
  'sport.js',
  'lotto.js',
  'picks.js',
  'icon.svg',
];

/** Font packages, with the subset to take from each. */
const fonts = [
  ['noto-sans-thai', 'latin'],
  ['noto-sans-thai', 'thai'],
  ['noto-sans-lao', 'lao'],
] as const;

/** Serves a fixed list of files, read once: nothing in the address ever becomes a path. */
export function staticFiles(app: FastifyInstance): void {
  const serve = (name: string, path: string | URL) => {
    const content = readFileSync(path);
    // Every name above has one of these extensions.
    const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types];
    app.get(`/static/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  };
  for (const name of own) serve(name, new URL(`./static/${name}`, import.meta.url));
  const { resolve } = createRequire(import.meta.url);
  serve('jsqr.js', resolve('jsqr'));
  for (const [family, script] of fonts) {
    serve(
      `noto-sans-${script}.woff2`,
      resolve(`@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`),
    );
  }
}
