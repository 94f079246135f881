import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Deps } from '../../providers/registry/deps.ts';
import { endSms, findWaitingSms, insertSms } from './sms.queries.ts';
import { alarmOfSms } from './sms-alarm.ts';
import { type SmsName, smsTexts } from './sms-texts.ts';

/** Told by the outbox: `{ memberId, id }` of a row of the table `sms`. */
export const smsQueue = 'sms';

export interface MemberSms {
  readonly memberId: string;
  readonly message: SmsName;
  /** The language in which the member uses us at this moment. */
  readonly locale: Locale;
}

/**
 * A message to the member's own phone, in the caller's transaction: it goes out if and only if that commits.
 * Neither the outbox nor the job holds the phone.
 */
export async function sendMemberSms(client: pg.ClientBase, news: MemberSms): Promise<void> {
  await insertSms(client, { ...news, id: v7() }, smsQueue);
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
  deps: Pick<Deps, 'pool' | 'providers' | 'log'>,
  memberId: string,
  id: string,
): Promise<void> {
  const sms = await findWaitingSms(deps.pool, memberId, id);
  if (!sms) return;
  const gateway = deps.providers.sms;
  const outcome = gateway
    ? await gateway.send(sms.phone, smsTexts[sms.message][sms.locale])
    : ({ kind: 'failed', code: 'KEY_MISSING' } as const);
  if (outcome.kind === 'unknown') throw new SmsNotSent(`the gateway is silent: ${outcome.why}`);
  if (outcome.kind === 'failed') {
    alarmOfSms(deps.log, outcome.code);
    // The phone's own refusal is final; everything else somebody will mend.
    if (outcome.code !== 'PHONE_REFUSED') throw new SmsNotSent(outcome.code);
  }
  await endSms(deps.pool, memberId, id, outcome.kind === 'done' ? 'sent' : 'refused');
}
