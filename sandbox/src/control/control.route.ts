import type { FastifyInstance } from 'fastify';
import { readAlarms } from '../alarm/inbox.ts';
import { fieldsOf, text } from '../fields.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { nationalPhone } from '../sms/sms.ts';
import { bankControls } from './bank.control.ts';
import { betControls } from './bet.control.ts';
import { faultControls } from './fault.control.ts';
import { gameControls } from './game.control.ts';
import { giftlinkControls } from './giftlink.control.ts';
import { guardControls } from './guard.ts';
import { totalsControl } from './totals.control.ts';

interface SmsRow {
  phone: string;
  text: string;
  code: string | null;
  at: number;
}

/** Registers all routes under /control. */
export function controlRoutes(
  app: FastifyInstance,
  state: SandboxState,
  origin: () => string,
  ownHost: string,
): void {
  guardControls(app, ownHost);
  bankControls(app, state, origin);
  gameControls(app, state);
  betControls(app, state);
  giftlinkControls(app, state);
  faultControls(app, state);
  totalsControl(app, state);

  app.get('/control/alarms', () => readAlarms(state));
  app.get('/control/sms', (request) =>
    readSms(state, nationalPhone(text(fieldsOf(request.query), 'phone'))).map((sms) => ({
      phone: sms.phone,
      text: sms.text,
      code: sms.code,
      at: new Date(sms.at).toISOString(),
    })),
  );
}

/** Returns the last 200 messages to a phone, newest first; '' stands for all phones. */
export function readSms(state: SandboxState, phone: string): SmsRow[] {
  return state.store.all<SmsRow>(
    `SELECT phone, text, code, at FROM sms WHERE ?1 = '' OR phone = ?1 ORDER BY id DESC LIMIT 200`,
    phone,
  );
}
