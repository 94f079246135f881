import { readAlarms } from '../alarm/inbox.ts';
import { bangkokTime } from '../bank/trans-ref.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';

/** Page of all alarm messages to the operator's staff, by whatever channel. */
export function alarmsPage(state: SandboxState): string {
  const alarms = readAlarms(state);
  const head = html`<h1>Alarms</h1><p class="muted">What staff get by webhook, Telegram, LINE and e-mail.</p>`;
  const body = html`<ol class="list" id="live" aria-live="polite">${alarms.map(
    ({ way, receiver, text, at }) => html`
<li class="sms"><p class="muted"><span>${way} · ${receiver}</span><time>${bangkokTime(at).slice(0, 19).replace('T', ' ')}</time></p>
<p class="bubble">${text}</p></li>`,
  )}
${alarms.length === 0 ? html`<li class="empty">${icons.phone}<p>Nobody has been told of an alarm yet.</p></li>` : ''}</ol>`;
  return renderPage({ title: 'Alarms', tab: 'home', head, body, scripts: ['live.js'] });
}
