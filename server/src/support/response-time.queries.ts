import type pg from 'pg';

interface FirstAnswer {
  readonly askedAt: Date;
  readonly seconds: number;
}

/** How long the newest questions of the last days waited for a person, from when one was asked for. */
export async function firstAnswers(pool: pg.Pool, days: number, most: number): Promise<FirstAnswer[]> {
  const { rows } = await pool.query<FirstAnswer>(
    `select asked_at as "askedAt", extract(epoch from person_at - asked_at)::float8 as seconds
       from (select greatest(opened_at, called_at) as asked_at, person_at from chat_case
              where opened_at > now() - make_interval(days => $1) and person_at is not null
              order by opened_at desc limit $2) k
      where person_at >= asked_at`,
    [days, most],
  );
  return rows;
}
