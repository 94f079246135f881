import { type StatementType, statementTypes } from '@kapao/contract/statement-types';
import type pg from 'pg';

export interface NoteRow {
  readonly id: string;
  readonly afterSeq: bigint;
  readonly who: string;
  readonly text: string;
  readonly at: Date;
}

/** Returns the newest notes, in chronological order. */
export async function notesOf(pool: pg.Pool, chatId: string, most: number): Promise<NoteRow[]> {
  const { rows } = await pool.query<NoteRow>(
    `select n.id, n.after_seq as "afterSeq", o.name as who, n.note as text, n.created_at as at
       from chat_note n join staff_member o on o.id = n.staff_id
      where n.chat_id = $1 order by n.created_at desc, n.id desc limit $2`,
    [chatId, most],
  );
  return rows.reverse();
}

export interface CaseRow {
  readonly openedAt: Date;
  readonly solvedAt: Date | null;
  readonly how: 'person' | 'bot' | 'time' | null;
  readonly by: string | null;
  readonly rating: number | null;
}

/** Returns cases, newest first. */
export async function casesOf(pool: pg.Pool, chatId: string, most: number): Promise<CaseRow[]> {
  const { rows } = await pool.query<CaseRow>(
    `select k.opened_at as "openedAt", k.solved_at as "solvedAt", k.solved_how as how, o.name as by, k.rating
       from chat_case k left join staff_member o on o.id = k.solved_by
      where k.chat_id = $1 order by k.id desc limit $2`,
    [chatId, most],
  );
  return rows;
}

export interface MovementRow {
  readonly id: string;
  readonly type: StatementType;
  readonly amount: bigint;
  readonly state: 'done' | 'waiting' | 'failed';
  readonly at: Date;
}

/** Returns a member's last movements of money, newest first; of each type as many are read by an index. */
export async function lastMovements(pool: pg.Pool, memberId: string, most: number): Promise<MovementRow[]> {
  const { rows } = await pool.query<{ [Name in keyof MovementRow]: MovementRow[Name] | null }>(
    `select t.movement_id as id, t.what as type, t.amount, t.state, t.at
       from timeline_money($1, now() + interval '1 minute', $2) t
      where t.what = any ($3) and t.movement_id is not null order by t.at desc, t.movement_id desc limit $2`,
    [memberId, most, statementTypes],
  );
  return rows as MovementRow[]; // PostgreSQL reports a function's columns as nullable.
}

export interface RecentErrorRow {
  readonly call: string;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly at: Date;
}

/** Returns a member's refused calls of the last day, newest first. */
export async function recentErrorsOf(
  pool: pg.Pool,
  memberId: string,
  most: number,
): Promise<RecentErrorRow[]> {
  const { rows } = await pool.query<RecentErrorRow>(
    `select t.call, t.code, t.params, t.created_at as at from recent_error t
      where t.member_id = $1 and t.created_at > now() - interval '1 day' order by t.created_at desc limit $2`,
    [memberId, most],
  );
  return rows;
}

export interface AgentRow {
  readonly id: string;
  readonly name: string;
  readonly isHere: boolean | null;
  readonly has: number | null;
}

/** Returns the staff who may answer, with their number of unsolved conversations. */
export async function agentsNow(pool: pg.Pool): Promise<AgentRow[]> {
  const { rows } = await pool.query<AgentRow>(
    `select o.id, o.name,
            exists (select from staff_session s where s.staff_id = o.id and s.ended_at is null and s.expires_at > now()
                       and s.factor_at is not null and s.used_at > now() - interval '5 minutes') as "isHere",
            (select count(*)::int from chat c where c.assigned_to = o.id and c.state <> 'solved') as has
       from staff_member o join role r on r.code = o.role
      where o.state = 'active' and 'chats.answer' = any (r.rights)
      order by 3 desc, o.name, o.id limit 200`,
  );
  return rows;
}

export interface SupportTotalsRow {
  readonly day: string | null;
  readonly cases: number | null;
  readonly solved: number | null;
  readonly byBot: number | null;
  readonly firstAnswerS: number | null;
  readonly firstBotS: number | null;
  readonly resolutionS: number | null;
  readonly rated: number | null;
  readonly rating: number | null;
}

/** Returns totals of days in Bangkok, both inclusive. */
export async function supportTotalsOf(
  pool: pg.Pool,
  from: string,
  until: string,
): Promise<SupportTotalsRow[]> {
  const { rows } = await pool.query<SupportTotalsRow>(
    `select to_char(k.opened_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, count(*)::int as cases,
            count(k.solved_at)::int as solved, (count(*) filter (where k.solved_how = 'bot'))::int as "byBot",
            percentile_cont(0.5) within group (order by extract(epoch from k.agent_at - k.opened_at)::float8) as "firstAnswerS",
            percentile_cont(0.5) within group (order by extract(epoch from k.bot_at - k.opened_at)::float8) as "firstBotS",
            percentile_cont(0.5) within group (order by extract(epoch from k.solved_at - k.opened_at)::float8) as "resolutionS",
            count(k.rating)::int as rated, avg(k.rating)::float8 as rating
       from chat_case k
      where k.opened_at >= $1::date::timestamp at time zone 'Asia/Bangkok'
        and k.opened_at < ($2::date + 1)::timestamp at time zone 'Asia/Bangkok'
      group by 1 order by 1`,
    [from, until],
  );
  return rows;
}
