import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';
import type { Lang } from './texts.ts';
import { textOf } from './words.ts';

/** Target of the demo's LINE link: says that nobody answers there, and where to turn instead. */
export function chatPage(lang: Lang): string {
  const head = html`<h1>${textOf(lang, 'chat')}</h1><p class="muted">${textOf(lang, 'chatLead')}</p>`;
  const body = html`<div class="card line"><span class="disc">${icons.phone}</span><div><p>${textOf(lang, 'chatNobody')}</p></div></div>`;
  return renderPage({ title: textOf(lang, 'chat'), lang, tab: 'home', path: '/line', head, body });
}
