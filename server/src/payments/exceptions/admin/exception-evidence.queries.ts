import type pg from 'pg';

/** Returns what the withdrawal, leg, QR, gift or hold has stored, by column name; no secrets, and account numbers masked. */
export async function factsOf(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await pool.query<{ facts: Record<string, unknown> | null }>(
    `select coalesce(
       (select jsonb_build_object('bank', w.bank_code, 'account', '••••' || right(w.account_no, 4), 'channel', w.channel,
                 'created_at', w.created_at, 'approved_at', w.approved_at, 'sent_at', w.sent_at, 'provider_at', w.provider_at,
                 'ended_at', w.ended_at, 'return_reason', w.return_reason, 'refusal', w.refusal,
                 'contradicted_at', w.contradicted_at)
          from withdrawal w where w.member_id = $1 and w.id = $2),
       (select jsonb_build_object('game', l.code, 'direction', l.direction, 'reference', l.reference, 'sent_amount', l.sent_amount,
                 'created_at', l.created_at, 'ended_at', l.ended_at, 'refusal', l.refusal, 'contradicted_at', l.contradicted_at,
                 'unconfirmed_since', l.unconfirmed_since, 'balance_before', l.balance_before, 'read_at', l.read_at,
                 'unmoved_at', l.unmoved_at, 'doubted_at', l.doubted_at, 'second_leg', l.second_leg)
          from leg l where l.member_id = $1 and l.id = $2),
       (select jsonb_build_object('provider', q.provider, 'reference', q.reference, 'payee', q.payee, 'created_at', q.created_at,
                 'expires_at', q.expires_at, 'ended_at', q.ended_at, 'paid_at', q.paid_at)
          from qr q where q.member_id = $1 and q.id = $2),
       (select jsonb_build_object('ending', g.ending, 'created_at', g.created_at, 'sent_at', g.sent_at, 'ended_at', g.ended_at,
                 'refusal', g.refusal)
          from gift_link g where g.member_id = $1 and g.id = $2),
       (select jsonb_build_object('reason', t.reason, 'turn', t.operation_lock, 'from', t.debit, 'to', t.credit, 'created_at', t.created_at)
          from entry t where t.member_id = $1 and t.id = $2)) as facts`,
    [memberId, id],
  );
  return rows[0]?.facts ?? {};
}

export interface BetActivity {
  readonly open: bigint;
  readonly openStake: bigint;
  readonly lastAnswerAt: Date | null;
  readonly since: bigint | null;
  readonly result: bigint | null;
}

/**
 * Returns the number and stake of the member's open bets at a game, and the number and result of at most
 * 10,000 bets settled since.
 */
export async function betsAt(
  pool: pg.Pool,
  memberId: string,
  code: string,
  since: Date,
): Promise<BetActivity | null> {
  const { rows } = await pool.query<BetActivity>(
    `select b.open_bets as open, b.open_stake as "openStake", b.last_answer_at as "lastAnswerAt", s.count as since, s.result
       from bet_account b cross join lateral (
         select count(*) as count, coalesce(sum(x.won), 0)::bigint as result from (
           select t.payout_value - t.stake_value as won from bet t
            where t.member_id = b.member_id and t.settled_at >= $3 and t.status = 'settled' and t.code = b.code
            order by t.settled_at limit 10000) x) s
      where b.member_id = $1 and b.code = $2`,
    [memberId, code, since],
  );
  return rows[0] ?? null;
}

export interface SimilarRow {
  readonly id: string;
  readonly type: string | null;
  readonly counterpart: string | null;
  readonly amount: bigint;
  readonly at: Date;
  readonly outcome: 'done' | 'failed' | 'open' | null;
}

/** Returns movements of the same member and amount within three days: a duplicate report looks like that. */
export async function similarTransactions(
  pool: pg.Pool,
  memberId: string,
  { id, amount, since }: { readonly id: string; readonly amount: bigint; readonly since: Date },
): Promise<SimilarRow[]> {
  const { rows } = await pool.query<SimilarRow>(
    `select e.id, e.statement_type as type, e.counterpart, e.amount, e.created_at as at,
            case when e.kind = 'move' then 'done'
                 else (select case r.kind when 'post' then 'done' else 'failed' end from entry r
                        where r.member_id = e.member_id and r.resolves = e.id) end as outcome
       from unnest(array['deposit', 'withdraw', 'transfer']) k (type) cross join lateral (
         select x.* from entry x where x.member_id = $1 and x.statement_type = k.type
            and x.created_at between $4::timestamptz - interval '3 days' and $4::timestamptz + interval '3 days'
          order by x.created_at desc limit 1000) e
      where e.amount = $3 and e.id <> $2 order by e.created_at desc limit 8`,
    [memberId, id, amount, since],
  );
  return rows;
}
