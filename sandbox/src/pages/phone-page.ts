import { bangkokTime } from '../bank/trans-ref.ts';
import { readSms } from '../control/control.route.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';
import type { Lang } from './texts.ts';
import { textOf } from './words.ts';

/** Page of one phone with its messages, or of all phones if none is chosen. */
export function phonePage(state: SandboxState, lang: Lang, phone: string): string {
  const phones = state.store.all<{ phone: string }>(
    `SELECT phone, max(id) AS newest FROM sms GROUP BY phone ORDER BY newest DESC LIMIT 12`,
  );
  const messages = readSms(state, phone);
  const bubble = (sms: (typeof messages)[number]) => html`
<li class="sms"><p class="muted"><span>${phone ? textOf(lang, 'sms') : sms.phone}</span><time>${bangkokTime(sms.at).slice(0, 19).replace('T', ' ')}</time></p>
<p class="bubble">${sms.text}</p>
${sms.code ? html`<button class="code" data-copy="${sms.code}" data-copied="${textOf(lang, 'copied')}">${icons.copy}<span>${sms.code}</span></button>` : ''}</li>`;
  const body = html`
<form class="row" method="get" action="/phone" role="search"><input name="phone" type="tel" inputmode="tel" aria-label="${textOf(lang, 'phoneNumber')}"
  placeholder="${textOf(lang, 'phoneNumber')}" value="${phone}"><button class="second">${textOf(lang, 'show')}</button></form>
${phones.length > 0 ? html`<div class="chips">${phones.map((row) => html`<a class="chip" href="/phone?phone=${row.phone}">${row.phone}</a>`)}</div>` : ''}
<ol class="list" id="live" aria-live="polite">${messages.map(bubble)}
${messages.length === 0 ? html`<li class="empty">${icons.phone}<p>${textOf(lang, 'noMessages')}</p></li>` : ''}</ol>`;
  const head = html`<h1>${textOf(lang, 'phone')}</h1><p class="muted">${textOf(lang, 'phoneLead')}</p>`;
  const path = `/phone?phone=${encodeURIComponent(phone)}`;
  return renderPage({
    title: textOf(lang, 'phone'),
    lang,
    tab: 'phone',
    path,
    head,
    body,
    scripts: ['live.js'],
  });
}
