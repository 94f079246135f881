import { bangkokTime } from '../bank/trans-ref.ts';
import { readSms } from '../control/control.route.ts';
import type { World } from '../world.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';

/** A phone with its messages, or all phones when none is chosen. */
export function phonePage(world: World, phone: string): string {
  const phones = world.store.all<{ phone: string }>(
    `SELECT phone, max(id) AS newest FROM sms GROUP BY phone ORDER BY newest DESC LIMIT 12`,
  );
  const messages = readSms(world, phone);
  const bubble = (sms: (typeof messages)[number]) => html`
<li class="sms"><p class="muted"><span>${phone ? 'SMS' : sms.phone}</span><time>${bangkokTime(sms.at).slice(0, 19).replace('T', ' ')}</time></p>
<p class="bubble">${sms.text}</p>
${sms.code ? html`<button class="code" data-copy="${sms.code}">${icons.copy}<span>${sms.code}</span></button>` : ''}</li>`;
  const body = html`
<form class="row" method="get" action="/phone" role="search"><input name="phone" type="tel" inputmode="tel" aria-label="Phone number"
  placeholder="Phone number" value="${phone}"><button class="second">Show</button></form>
${phones.length > 0 ? html`<div class="chips">${phones.map((row) => html`<a class="chip" href="/phone?phone=${row.phone}">${row.phone}</a>`)}</div>` : ''}
<ol class="list" id="live" aria-live="polite">${messages.map(bubble)}
${messages.length === 0 ? html`<li class="empty">${icons.phone}<p>No messages yet. They appear here by themselves.</p></li>` : ''}</ol>`;
  const head = html`<h1>Phone</h1><p class="muted">Every SMS the wallet sends arrives here.</p>`;
  return renderPage({ title: 'Phone', tab: 'phone', head, body, scripts: ['live.js'] });
}
