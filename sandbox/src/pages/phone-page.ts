import { bangkokTime } from '../bank/trans-ref.ts';
import { readSms } from '../control/control.route.ts';
import type { World } from '../world.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';
import type { Lang } from './texts.ts';
import { tell } from './words.ts';

/** A phone with its messages, or all phones when none is chosen. */
export function phonePage(world: World, lang: Lang, phone: string): string {
  const phones = world.store.all<{ phone: string }>(
    `SELECT phone, max(id) AS newest FROM sms GROUP BY phone ORDER BY newest DESC LIMIT 12`,
  );
  const messages = readSms(world, phone);
  const bubble = (sms: (typeof messages)[number]) => html`
<li class="sms"><p class="muted"><span>${phone ? tell(lang, 'sms') : sms.phone}</span><time>${bangkokTime(sms.at).slice(0, 19).replace('T', ' ')}</time></p>
<p class="bubble">${sms.text}</p>
${sms.code ? html`<button class="code" data-copy="${sms.code}" data-copied="${tell(lang, 'copied')}">${icons.copy}<span>${sms.code}</span></button>` : ''}</li>`;
  const body = html`
<form class="row" method="get" action="/phone" role="search"><input name="phone" type="tel" inputmode="tel" aria-label="${tell(lang, 'phoneNumber')}"
  placeholder="${tell(lang, 'phoneNumber')}" value="${phone}"><button class="second">${tell(lang, 'show')}</button></form>
${phones.length > 0 ? html`<div class="chips">${phones.map((row) => html`<a class="chip" href="/phone?phone=${row.phone}">${row.phone}</a>`)}</div>` : ''}
<ol class="list" id="live" aria-live="polite">${messages.map(bubble)}
${messages.length === 0 ? html`<li class="empty">${icons.phone}<p>${tell(lang, 'noMessages')}</p></li>` : ''}</ol>`;
  const head = html`<h1>${tell(lang, 'phone')}</h1><p class="muted">${tell(lang, 'phoneLead')}</p>`;
  const path = `/phone?phone=${encodeURIComponent(phone)}`;
  return renderPage({
    title: tell(lang, 'phone'),
    lang,
    tab: 'phone',
    path,
    head,
    body,
    scripts: ['live.js'],
  });
}
