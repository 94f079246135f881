import type { SimulationResult } from '@kapao/contract/backoffice/bonus/simulation';
import type pg from 'pg';
import type { AuditNote } from '../../../platform/backoffice/audit-note.ts';

export interface SimulationRow {
  readonly id: string;
  readonly code: string;
  readonly revision: number;
  readonly offer: unknown;
  readonly from: string;
  readonly until: string;
  readonly stakes: 'stored' | 'scaled';
  readonly who: string;
  readonly askedAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: 'done' | 'cancelled' | 'timed-out' | 'failed' | 'lost' | null;
  readonly membersDone: bigint;
  readonly members: bigint | null;
  readonly result: unknown;
  readonly ofThisDraft: boolean;
}

const columns = `t.id, t.code, t.revision, t.offer, to_char(t.first_day, 'YYYY-MM-DD') as "from",
  to_char(t.last_day, 'YYYY-MM-DD') as until, t.stakes, t.who, t.asked_at as "askedAt", t.ended_at as "endedAt", t.outcome,
  t.members_done as "membersDone", t.members, t.result,
  exists (select from bonus_offer_draft d where d.code = t.code and d.offer = t.offer) as "ofThisDraft"`;

export async function readSimulation(pool: pg.Pool, id: string): Promise<SimulationRow | null> {
  const { rows } = await pool.query<SimulationRow>(`select ${columns} from offer_trial t where t.id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

export async function lastSimulation(pool: pg.Pool, code: string): Promise<SimulationRow | null> {
  const { rows } = await pool.query<SimulationRow>(
    `select ${columns} from offer_trial t where t.code = $1 order by t.asked_at desc, t.id desc limit 1`,
    [code],
  );
  return rows[0] ?? null;
}

export interface NewSimulation {
  readonly id: string;
  readonly code: string;
  readonly revision: number;
  readonly offer: unknown;
  readonly from: string;
  readonly until: string;
  readonly stakes: 'stored' | 'scaled';
  readonly who: string;
}

/** Requests a simulation; returns null if it was queued, else who requested the one that is running. */
export async function requestSimulation(
  pool: pg.Pool,
  trial: NewSimulation,
  note: AuditNote,
): Promise<string | null> {
  const { rows } = await pool.query<{ who: string | null }>('select offer_trial_request($1, $2) as who', [
    trial,
    note,
  ]);
  return rows[0]?.who ?? null;
}

/** Claims a simulation; false if another process has it, or it has ended. */
export async function beginSimulation(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update offer_trial t set began_at = now(), beat_at = now(),
            members = (select count(*) from member m where m.currency = t.offer ->> 'currency')
      where t.id = $1 and t.began_at is null and t.ended_at is null`,
    [id],
  );
  return rowCount === 1;
}

/** Records progress; false if the simulation is to stop, or has ended. */
export async function beatSimulation(pool: pg.Pool, id: string, members: number): Promise<boolean> {
  const { rows } = await pool.query<{ goesOn: boolean | null }>(
    `update offer_trial set beat_at = now(), members_done = $2 where id = $1 and ended_at is null returning not stop as "goesOn"`,
    [id, members],
  );
  return rows[0]?.goesOn ?? false;
}

export async function endSimulation(
  pool: pg.Pool,
  id: string,
  outcome: 'done' | 'cancelled' | 'timed-out' | 'failed',
  result: SimulationResult | null,
): Promise<void> {
  await pool.query(
    `update offer_trial set ended_at = now(), outcome = $2, result = $3, members_done = coalesce($4, members_done),
            members = coalesce($4, members)
      where id = $1 and ended_at is null`,
    [id, outcome, result && JSON.stringify(result), result?.[0]?.members ?? null],
  );
}

/** Stops a simulation; one that has not begun ends at once. False if it has ended already. */
export async function stopSimulation(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update offer_trial set stop = true, ended_at = case when began_at is null then now() end,
            outcome = case when began_at is null then 'cancelled' end
      where id = $1 and ended_at is null`,
    [id],
  );
  return rowCount === 1;
}
