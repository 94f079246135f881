import { type Html, html } from './html.ts';
import { icons } from './icons.ts';
import { htmlLang, type Lang } from './texts.ts';

export interface Page {
  title: string;
  lang?: Lang;
  /** Which tab of the bottom bar is lit; pages opened from outside have no bar. */
  tab?: 'home' | 'phone' | 'bank';
  /** The provider whose colours a game page wears. */
  skin?: string;
  head?: Html;
  body: Html;
  scripts?: string[];
}

const tabs = [
  { tab: 'home', href: '/', label: 'Sandbox', icon: icons.globe },
  { tab: 'phone', href: '/phone', label: 'Phone', icon: icons.phone },
  { tab: 'bank', href: '/bank', label: 'Bank', icon: icons.bank },
] as const;

export function renderPage(page: Page): string {
  const bar = html`<nav class="bar" aria-label="Sandbox">${tabs.map(
    ({ tab, href, label, icon }) =>
      html`<a href="${href}" ${tab === page.tab ? html`aria-current="page"` : ''}>${icon}<span>${label}</span></a>`,
  )}</nav>`;
  return html`<!doctype html>
<html lang="${htmlLang(page.lang ?? 'en')}">
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
<header class="hero"><div class="column">${page.head ?? html`<h1>${page.title}</h1>`}</div></header>
<main class="column">${page.body}</main>
${page.tab ? bar : ''}
</body>
</html>`.markup;
}

/** Money the way the hero shows it: satang smaller. */
export function money(display: string, sign = '฿'): Html {
  const [whole = '0', fraction = '00'] = display.split('.');
  return html`<span class="money"><span class="sign">${sign}</span>${whole}<small>.${fraction}</small></span>`;
}
