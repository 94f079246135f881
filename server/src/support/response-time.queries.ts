import type pg from 'pg';

interface FirstAnswer {
  readonly askedAt: Date;
  readonly seconds: number;
}

/** Returns how long the newest questions of the last days waited for staff, counted from the request for staff. */
export async function firstAnswers(pool: pg.Pool, days: number, most: number): Promise<FirstAnswer[]> {
  const { rows } = await pool.query<FirstAnswer>(
    `select asked_at as "askedAt", extract(epoch from agent_at - asked_at)::float8 as seconds
       from (select greatest(opened_at, escalated_at) as asked_at, agent_at from chat_case
              where opened_at > now() - make_interval(days => $1) and agent_at is not null
              order by opened_at desc limit $2) k
      where agent_at >= asked_at`,
    [days, most],
  );
  return rows;
}
