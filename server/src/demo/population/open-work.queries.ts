import type pg from 'pg';

/** Backdates a withdrawal to its member's request, as rows written by the demo carry the current time. */
export async function backdateWithdrawal(
  client: pg.ClientBase,
  memberId: string,
  id: string,
  at: Date,
): Promise<void> {
  await client.query('update withdrawal set created_at = $3 where member_id = $1 and id = $2', [
    memberId,
    id,
    at,
  ]);
}

export async function changeBankName(client: pg.ClientBase, memberId: string, at: Date): Promise<void> {
  await client.query('update member set bank_name_changed_at = $2 where id = $1', [memberId, at]);
}

/** Marks a withdrawal as sent to the bank, which has not answered since. */
export async function sendWithdrawal(
  client: pg.ClientBase,
  memberId: string,
  id: string,
  at: Date,
): Promise<void> {
  await client.query(`select withdrawal_change($1, $2, 'created', 'sent', 3600000)`, [memberId, id]);
  await client.query('update withdrawal set created_at = $3, sent_at = $3 where member_id = $1 and id = $2', [
    memberId,
    id,
    at,
  ]);
}

export async function backdateLeg(
  client: pg.ClientBase,
  memberId: string,
  id: string,
  at: Date,
): Promise<void> {
  await client.query('update leg set created_at = $3 where member_id = $1 and id = $2', [memberId, id, at]);
}

/**
 * Marks an inquiry as escalated and writes its alarm, as inquiry.queries.ts does. Its next attempt is in an
 * hour.
 */
export async function escalateAt(
  client: pg.ClientBase,
  { memberId, kind, id }: { readonly memberId: string; readonly kind: string; readonly id: string },
  alarm: {
    readonly account: string;
    readonly amount: bigint | null;
    readonly since: Date;
    readonly calledAt: Date;
  },
): Promise<void> {
  await client.query(
    `with called as (
       update inquiry set began_at = $4, last_answer_at = $4, escalated_at = $5, attempts = 31, next_at = now() + interval '1 hour'
        where member_id = $1 and kind = $2 and id = $3 returning id)
     insert into alarm (id, kind, account, currency, ours, details, member_id, created_at)
     select id, 'no-answer', $6, 'THB', $7,
            jsonb_build_object('kind', $2::text, 'memberId', $1::uuid, 'id', id, 'why', 'TIMEOUT'), $1, $5 from called`,
    [memberId, kind, id, alarm.since, alarm.calledAt, alarm.account, alarm.amount],
  );
}

/** Writes a browser from which several members have logged in. */
export async function shareDevice(
  client: pg.ClientBase,
  memberIds: readonly string[],
  at: Date,
): Promise<void> {
  await client.query(
    `insert into device (member_id, device_hash, first_login_at, last_login_at)
     select m, sha256('the phone of a shop'), $2::timestamptz - interval '2 days', $2 from unnest($1::uuid[]) m`,
    [memberIds, at],
  );
}

export async function writeNote(
  client: pg.ClientBase,
  note: {
    readonly memberId: string;
    readonly id: string;
    readonly staffId: string;
    readonly who: string;
    readonly text: string;
    readonly at: Date;
  },
): Promise<void> {
  await client.query(
    `insert into member_note (member_id, id, staff_id, who, note, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [note.memberId, note.id, note.staffId, note.who, note.text, note.at],
  );
}

/** Writes the alarm of a gateway's reconciliation break that was detected at `at`. */
export async function writeReconciliationBreak(
  client: pg.ClientBase,
  alarm: { readonly id: string; readonly account: string; readonly ours: bigint; readonly at: Date },
): Promise<void> {
  await client.query(
    `insert into alarm (id, kind, account, currency, ours, theirs, details, created_at)
     values ($1, 'total', $2, 'THB', $3, 0, '{}', $4)`,
    [alarm.id, alarm.account, alarm.ours, alarm.at],
  );
}
