import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Deps } from '../../outside/deps.ts';
import { alarmOfSms } from './alarm-of-sms.ts';
import { type SmsName, smsTexts } from './sms-texts.ts';

/** Told by the outbox: `{ memberId, id }` of a row of the table `sms`. */
export const smsQueue = 'sms';

export interface SmsNews {
  readonly memberId: string;
  readonly message: SmsName;
  /** The language in which the member uses us at this moment. */
  readonly locale: Locale;
}

/**
 * A message to the member's own phone, in the caller's transaction: it goes out if and only if that commits.
 * Neither the outbox nor the job holds the phone.
 */
export async function tellMember(client: pg.ClientBase, news: SmsNews): Promise<void> {
  await client.query(
    `with written as (
       insert into sms (member_id, id, message, locale) values ($1, $2, $3, $4) returning member_id, id
     )
     insert into outbox (member_id, topic, payload)
     select member_id, 'job', jsonb_build_object('queue', $5::text, 'data',
              jsonb_build_object('memberId', member_id, 'id', id)) from written`,
    [news.memberId, v7(), news.message, news.locale, smsQueue],
  );
}

/** Thrown so that the job comes again: nobody knows whether it went out, or the operator has to mend something. */
class SmsNotSent extends Error {
  override name = 'SmsNotSent';
}

/**
 * Sends a message that still waits. After the gateway's silence it is sent again: hearing twice that a bank account
 * was changed harms nobody, and not hearing it does.
 */
export async function sendWaitingSms(
  deps: Pick<Deps, 'pool' | 'parties' | 'log'>,
  memberId: string,
  id: string,
): Promise<void> {
  const { rows } = await deps.pool.query<{ message: SmsName; locale: Locale; phone: string }>(
    `select s.message, s.locale, m.phone from sms s join member m on m.id = s.member_id
      where s.member_id = $1 and s.id = $2 and s.state = 'waiting'`,
    [memberId, id],
  );
  const [row] = rows;
  if (!row) return;
  const gateway = deps.parties.sms;
  const outcome = gateway
    ? await gateway.send(row.phone, smsTexts[row.message][row.locale])
    : ({ kind: 'failed', code: 'KEY_MISSING' } as const);
  if (outcome.kind === 'unknown') throw new SmsNotSent(`the gateway is silent: ${outcome.why}`);
  if (outcome.kind === 'failed') {
    alarmOfSms(deps.log, outcome.code);
    // The phone's own refusal is final; everything else somebody will mend.
    if (outcome.code !== 'PHONE_REFUSED') throw new SmsNotSent(outcome.code);
  }
  await deps.pool.query('update sms set state = $3, ended_at = now() where member_id = $1 and id = $2', [
    memberId,
    id,
    outcome.kind === 'done' ? 'sent' : 'refused',
  ]);
}
