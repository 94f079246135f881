import type { SimulatedSystem } from '../simulation/simulated-system.ts';

/** Outcomes of the drill's legs, by how they became known. */
export interface Ends {
  /** Legs settled by the game's answer to the transfer itself. */
  readonly atOnce: number;
  /** Legs settled by inquiry. */
  readonly byQuery: number;
  /** Legs without an inquiry, inferred from balances before and after. */
  readonly byBalance: number;
  readonly done: number;
  readonly failed: number;
}

/** Creates the drill's own log of inquiry counts, because an inquiry is deleted with its count when it ends. */
export async function beginNotes({ pool }: SimulatedSystem): Promise<void> {
  await pool.query(`
    create table drill_note (member_id uuid, id uuid, attempts integer, primary key (member_id, id));
    create function drill_note() returns trigger language plpgsql as $$
    begin
      insert into drill_note values (old.member_id, old.id, old.attempts) on conflict do nothing;
      return null;
    end $$;
    create trigger drill_note after delete on inquiry for each row when (old.kind = 'leg') execute function drill_note();`);
}

export async function readEnds({ pool }: SimulatedSystem, mute: readonly string[]): Promise<Ends> {
  const { rows } = await pool.query<Ends>(
    `select count(*) filter (where n.asked = 0)::int as "atOnce",
            count(*) filter (where n.asked > 0 and l.code <> all ($1))::int as "byQuery",
            count(*) filter (where n.asked > 0 and l.code = any ($1))::int as "byBalance",
            count(*) filter (where l.state = 'done')::int as done,
            count(*) filter (where l.state = 'failed')::int as failed
       from leg l join drill_note n on n.member_id = l.member_id and n.id = l.id where l.state <> 'sent'`,
    [mute],
  );
  return rows[0] ?? { atOnce: 0, byQuery: 0, byBalance: 0, done: 0, failed: 0 };
}
