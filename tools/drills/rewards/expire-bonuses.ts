import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/** Creates the drill's own log of when each bet was reported. */
export async function createBetLog({ pool }: SimulatedSystem): Promise<void> {
  await pool.query(`
    create table drill_bet (member_id uuid, code text, bet_id text, sent_at timestamptz, primary key (member_id, code, bet_id));
    create function drill_bet() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into drill_bet values (new.member_id, new.code, new.bet_id, clock_timestamp()) on conflict do nothing;
      return null;
    end $$;
    create trigger drill_bet after insert on bet for each row execute function drill_bet();`);
}

/**
 * Expires one in `oneOf` of the active bonuses older than `olderThanS` seconds, and sends the job that ends them. A drill
 * lasts minutes, but a bonus lasts days.
 */
export async function expireBonuses(
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
  // Retries that are 15 to 100 seconds away come sooner. Those due before are left alone, or the same few would be retried
  // forever.
  await pool.query(
    `update member_bonus set try_at = now() + random() * interval '10 seconds'
      where state = 'open' and expires_at <= now() and try_at between now() + interval '15 seconds' and now() + interval '100 seconds'`,
  );
  // The job expires after a minute, because a run that dies with its server blocks the next one until then.
  await pool.query(`insert into pgboss.job (name, policy, data, expire_seconds)
    select name, policy, '{}', 60 from pgboss.queue where name = 'bonus.expire' on conflict do nothing`);
}
