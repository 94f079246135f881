import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/** The drill's own notes in the drill's own database: when each bet was told of. */
export async function beginNotes({ pool }: SimulatedSystem): Promise<void> {
  await pool.query(`
    create table drill_bet (member_id uuid, code text, bet_id text, sent_at timestamptz, primary key (member_id, code, bet_id));
    create function drill_bet() returns trigger language plpgsql as $$
    begin
      insert into drill_bet values (new.member_id, new.code, new.bet_id, clock_timestamp()) on conflict do nothing;
      return null;
    end $$;
    create trigger drill_bet after insert on bet for each row execute function drill_bet();`);
}

/**
 * Time goes by for some rounds that are older than so many seconds, all at once without a share, and the job that ends them
 * is sent: a drill has minutes, and a round has days.
 */
export async function letTimeGoBy(
  { pool }: SimulatedSystem,
  olderThanS: number,
  oneOf: number,
): Promise<void> {
  await pool.query(
    `update member_bonus set expires_at = now(), try_at = now()
      where state = 'open' and expires_at > now() and started_at < now() - $1 * interval '1 second'
        and abs(hashtext(id::text)) % $2 = 0`,
    [olderThanS, oneOf],
  );
  // Whoever waits long for the next try has it soon; whoever has it just now is left alone, or the same few would be tried for ever.
  await pool.query(
    `update member_bonus set try_at = now() + random() * interval '10 seconds'
      where state = 'open' and expires_at <= now() and try_at between now() + interval '15 seconds' and now() + interval '100 seconds'`,
  );
  // A run that dies with its server is over after a minute, as the next one has to wait for that.
  await pool.query(`insert into pgboss.job (name, policy, data, expire_seconds)
    select name, policy, '{}', 60 from pgboss.queue where name = 'bonus.expire' on conflict do nothing`);
}
