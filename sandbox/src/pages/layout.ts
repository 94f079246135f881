import { type Html, html } from './html.ts';
import { icons } from './icons.ts';
import { htmlLang, type Lang, langs } from './texts.ts';
import { textOf, type Word } from './words.ts';

export interface Page {
  title: string;
  lang?: Lang;
  /** Active tab of the bottom bar; pages without one, such as games, have no bar. */
  tab?: 'home' | 'phone' | 'bank';
  /** Path and query of the page, for its links to other languages; a page without it has no such links. */
  path?: string;
  /** Provider whose colours a game page uses. */
  skin?: string;
  head?: Html;
  body: Html;
  scripts?: string[];
}

const tabs = [
  { tab: 'home', href: '/', label: 'sandbox', icon: icons.globe },
  { tab: 'phone', href: '/phone', label: 'phone', icon: icons.phone },
  { tab: 'bank', href: '/bank', label: 'bank', icon: icons.bank },
] as const satisfies readonly { tab: string; href: string; label: Word; icon: Html }[];

const langNames: Record<Lang, string> = { th: 'ไทย', la: 'ລາວ', en: 'EN' };

function langLinks(path: string, lang: Lang): Html {
  const to = (each: Lang) => {
    const url = new URL(path, 'http://sandbox');
    url.searchParams.set('lang', each);
    return url.pathname + url.search;
  };
  return html`<nav class="langs" aria-label="${textOf(lang, 'language')}">${langs.map(
    (each) =>
      html`<a href="${to(each)}" lang="${htmlLang(each)}" ${each === lang ? html`aria-current="true"` : ''}>${langNames[each]}</a>`,
  )}</nav>`;
}

export function renderPage(page: Page): string {
  const lang = page.lang ?? 'en';
  const bar = html`<nav class="bar" aria-label="${textOf(lang, 'sandbox')}">${tabs.map(
    ({ tab, href, label, icon }) =>
      html`<a href="${href}" ${tab === page.tab ? html`aria-current="page"` : ''}>${icon}<span>${textOf(lang, label)}</span></a>`,
  )}</nav>`;
  return html`<!doctype html>
<html lang="${htmlLang(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0e1a2b">
<title>${page.title}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
${[
  'fonts',
  'sandbox',
  'press',
  'lists',
  ...(page.skin ? ['games', 'matches', 'skins'] : page.tab ? [] : ['games']),
].map((sheet) => html`<link rel="stylesheet" href="/static/${sheet}.css">`)}
${(page.scripts ?? []).map((script) => html`<script type="module" src="/static/${script}"></script>`)}
</head>
<body class="${page.tab ? 'with-bar' : page.skin ? `skin skin-${page.skin}` : ''}">
<header class="hero"><div class="column">${page.path === undefined ? '' : langLinks(page.path, lang)}${page.head ?? html`<h1>${page.title}</h1>`}</div></header>
<main class="column">${page.body}</main>
${page.tab ? bar : ''}
</body>
</html>`.markup;
}

/** Renders an amount with its satang in smaller type, as in the wallet's header. */
export function money(display: string, sign = '฿'): Html {
  const [whole = '0', fraction = '00'] = display.split('.');
  return html`<span class="money"><span class="sign">${sign}</span>${whole}<small>.${fraction}</small></span>`;
}
