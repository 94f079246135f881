import { readFileSync } from 'node:fs';
import { htmlLang, type Locale, locales } from '@kapao/core/locale';
import type { FastifyInstance } from 'fastify';
import { readLocale } from '../../../platform/call/locale.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** Path of a game's own return link (docs/decisions/0035). */
export const returnPagePath = '/back';

/**
 * Content security policy, stricter than the app's except that our own pages may frame this one: where games
 * are framed, it is loaded in the game's frame inside our page.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const files = {
  'back.css': { type: 'text/css', text: readFileSync(new URL('./back.css', import.meta.url), 'utf8') },
  'back.js': { type: 'text/javascript', text: readFileSync(new URL('./back.js', import.meta.url), 'utf8') },
};

/** Registers the page that closes a game's tab or frame and notifies the wallet. It is public and has no session. */
export function registerReturnPage(app: FastifyInstance, settings: Pick<Settings, 'market'>): void {
  for (const [name, { type, text }] of Object.entries(files)) {
    app.get(`${returnPagePath}/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text),
    );
  }
  app.get(returnPagePath, { schema: { hide: true } }, (request, reply) =>
    reply
      .removeHeader('x-frame-options')
      .headers({
        'content-security-policy': policy,
        // Otherwise the page would no longer count as a tab opened by the wallet and could not close itself.
        'cross-origin-opener-policy': 'unsafe-none',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex, nofollow',
        vary: 'Accept-Language',
      })
      .type('text/html; charset=utf-8')
      .send(pages[readLocale(request.headers['accept-language'], settings.market)]),
  );
}

const words: Readonly<Record<Locale, { closing: string; done: string; wallet: string }>> = {
  th: {
    closing: 'กำลังกลับไปที่กระเป๋า',
    done: 'ปิดแท็บนี้ได้เลย กระเป๋าของคุณเปิดอยู่ในอีกแท็บหนึ่ง',
    wallet: 'ไปที่กระเป๋า',
  },
  la: {
    closing: 'ກຳລັງກັບໄປທີ່ກະເປົາ',
    done: 'ປິດແຖບນີ້ໄດ້ເລີຍ ກະເປົາຂອງທ່ານເປີດຢູ່ອີກແຖບໜຶ່ງ',
    wallet: 'ໄປທີ່ກະເປົາ',
  },
  en: {
    closing: 'Returning to your wallet…',
    done: 'You can close this tab. Your wallet is open in another one.',
    wallet: 'Go to the wallet',
  },
};

const pages: Readonly<Record<Locale, string>> = { th: page('th'), la: page('la'), en: page('en') };

/**
 * Returns the page in all three languages, because the member's choice is kept in the browser and only the
 * script can read it.
 */
function page(first: Locale): string {
  return `<!doctype html>
<html lang="${htmlLang[first]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>Kapao</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${returnPagePath}/back.css">
<script src="${returnPagePath}/back.js" defer></script>
</head>
<body>
<main>
<img src="/favicon.svg" alt="" width="56" height="56">
${locales.map(inLanguage).join('\n')}
</main>
</body>
</html>
`;
}

function inLanguage(locale: Locale): string {
  const { closing, done, wallet } = words[locale];
  return `<div lang="${htmlLang[locale]}" data-locale="${locale}">
<p class="closing" role="status">${closing}</p>
<div class="done" hidden><h1>${done}</h1>
<a href="/user/home">${wallet}</a></div>
</div>`;
}
