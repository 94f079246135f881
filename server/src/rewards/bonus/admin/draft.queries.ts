import type pg from 'pg';

export interface DraftRow {
  readonly offer: unknown;
  readonly baseVersion: number | null;
  readonly revision: number;
  readonly savedBy: string;
  readonly savedAt: Date;
  readonly savedCall: string;
}

const columns = `offer, base_version as "baseVersion", revision, saved_by as "savedBy", saved_at as "savedAt",
  saved_call as "savedCall"`;

export async function readDraft(db: pg.Pool | pg.ClientBase, code: string): Promise<DraftRow | null> {
  const { rows } = await db.query<DraftRow>(`select ${columns} from bonus_offer_draft where code = $1`, [
    code,
  ]);
  return rows[0] ?? null;
}

/** Locks the draft until the transaction ends. */
export async function lockDraft(client: pg.ClientBase, code: string): Promise<DraftRow | null> {
  const { rows } = await client.query<DraftRow>(
    `select ${columns} from bonus_offer_draft where code = $1 for update`,
    [code],
  );
  return rows[0] ?? null;
}

export interface SavedDraft {
  readonly code: string;
  readonly offer: object;
  readonly who: string;
  readonly callId: string;
  /** Revision that the editor has seen; null: there was none. */
  readonly revision: number | null;
}

/** Writes a draft; null if it has another revision by now. A new draft is based on the published version. */
export async function writeDraft(
  client: pg.ClientBase,
  { code, offer, who, callId, revision }: SavedDraft,
): Promise<DraftRow | null> {
  const { rows } = await client.query<DraftRow>(
    revision === null
      ? `insert into bonus_offer_draft (code, offer, base_version, saved_by, saved_call, revision)
         values ($1, $2, (select o.version from bonus_offer o where o.code = $1), $3, $4,
                 1 + coalesce((select g.revision from bonus_offer_draft_discarded g where g.code = $1), 0))
         on conflict do nothing returning ${columns}`
      : `update bonus_offer_draft set offer = $2, saved_by = $3, saved_call = $4, saved_at = now(), revision = revision + 1
          where code = $1 and revision = $5 returning ${columns}`,
    [code, JSON.stringify(offer), who, callId, ...(revision === null ? [] : [revision])],
  );
  return rows[0] ?? null;
}

export async function deleteDraft(client: pg.ClientBase, code: string): Promise<void> {
  await client.query(
    `with gone as (delete from bonus_offer_draft where code = $1 returning code, revision)
     insert into bonus_offer_draft_discarded (code, revision) select code, revision from gone
     on conflict (code) do update set revision = excluded.revision`,
    [code],
  );
}

/** Makes all consoles refetch bonuses. */
export async function hintBonuses(client: pg.ClientBase): Promise<void> {
  await client.query(`select backoffice_hint('bonuses')`);
}
