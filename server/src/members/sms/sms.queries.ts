import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import type { SmsName } from './sms-texts.ts';

export interface NewSms {
  readonly memberId: string;
  readonly id: string;
  readonly message: SmsName;
  readonly locale: Locale;
}

/** Inserts a message, and into the outbox the job that sends it. */
export async function insertSms(client: pg.ClientBase, sms: NewSms, queue: string): Promise<void> {
  await client.query(
    `with written as (
       insert into sms (member_id, id, message, locale) values ($1, $2, $3, $4) returning member_id, id
     )
     insert into outbox (member_id, topic, payload)
     select member_id, 'job', jsonb_build_object('queue', $5::text, 'data',
              jsonb_build_object('memberId', member_id, 'id', id)) from written`,
    [sms.memberId, sms.id, sms.message, sms.locale, queue],
  );
}

export interface WaitingSms {
  readonly message: SmsName;
  readonly locale: Locale;
  readonly phone: string;
}

/** Returns null for a message that has been sent, refused or swept. */
export async function findWaitingSms(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<WaitingSms | null> {
  const { rows } = await pool.query<WaitingSms>(
    `select s.message, s.locale, m.phone from sms s join member m on m.id = s.member_id
      where s.member_id = $1 and s.id = $2 and s.state = 'waiting'`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

export async function endSms(
  pool: pg.Pool,
  memberId: string,
  id: string,
  state: 'sent' | 'refused',
): Promise<void> {
  await pool.query('update sms set state = $3, ended_at = now() where member_id = $1 and id = $2', [
    memberId,
    id,
    state,
  ]);
}
