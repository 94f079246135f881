import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Deps } from '../../providers/registry/deps.ts';
import { endSms, findWaitingSms, insertSms } from './sms.queries.ts';
import { raiseSmsAlarm } from './sms-alarm.ts';
import { type SmsName, smsTexts } from './sms-texts.ts';

/** Job queue fed by the outbox: `{ memberId, id }` of a row of the table `sms`. */
export const smsQueue = 'sms';

export interface MemberSms {
  readonly memberId: string;
  readonly message: SmsName;
  /** Language in which the member uses the app now. */
  readonly locale: Locale;
}

/**
 * Writes an SMS to the member's own phone in the caller's transaction: it is sent if and only if that commits. Neither the
 * outbox nor the job contains the phone number.
 */
export async function sendMemberSms(client: pg.ClientBase, sms: MemberSms): Promise<void> {
  await insertSms(client, { ...sms, id: v7() }, smsQueue);
}

/** Thrown so that the job is retried: it is unknown whether the message was sent, or the operator has to fix something. */
class SmsNotSent extends Error {
  override name = 'SmsNotSent';
}

/**
 * Sends a waiting message, and again if the gateway did not answer: a second message about a changed bank
 * account does no harm, a missing one does.
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
    await raiseSmsAlarm(deps, outcome.code);
    // A refusal of the phone is final; everything else can be fixed.
    if (outcome.code !== 'PHONE_REFUSED') throw new SmsNotSent(outcome.code);
  }
  await endSms(deps.pool, memberId, id, outcome.kind === 'done' ? 'sent' : 'refused');
}
