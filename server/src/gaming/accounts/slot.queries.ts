import type pg from 'pg';
import { lookupOfPool } from '../../platform/db/batched-lookup.ts';
import { withPromptTimeout } from '../../platform/db/timeouts.ts';
import type { ListedRow } from './listed-row.ts';

export interface SlotRow extends ListedRow {
  username: string | null;
  version: bigint | null;
  /** Whether an ended transfer of the member at this provider is still under recheck. */
  inDoubt: boolean;
  /** At which provider and client the account is (`GameChannel`); null: not read yet. */
  client: string | null;
  /** Whether the member's active bonus excludes this game. */
  barred: boolean;
}

/** Returns all games of a member. Games out of service are included only if the member still has or expects money there. */
export async function slotRows(pool: pg.Pool, memberId: string): Promise<SlotRow[]> {
  const { rows } = await pool.query<SlotRow>({
    name: 'slot_rows',
    text: `select g.code, g.name, g.category, g.rate::text, g.provider, g.logo, g.background, g.web, g.android, g.ios,
             a.username, a.client, coalesce(a.active, false) as active,
             case when a.active then coalesce(a.refreshed_at, a.created_at) end as "refreshedAt",
             a.played_at as "playedAt", f.code is not null as favourite, g.enabled, l.balance, l.version,
             w.currency, h.entry_id is not null as pending,
             exists (select 1 from inquiry c where c.member_id = $1 and c.kind = 'leg-recheck' and c.provider = g.provider)
               as "inDoubt",
             coalesce((select g.code <> all (r.games) from held_bonus($1) r), false) as barred
      from game g
        left join game_account a on a.member_id = $1 and a.code = g.code
        left join game_favourite f on f.member_id = $1 and f.code = g.code
        left join account w on w.member_id = $1 and w.code = 'wallet'
        left join account l on l.member_id = $1 and l.code = 'game:' || g.code collate "C"
        left join open_hold h on h.member_id = $1 and h.operation_lock = 'game:' || g.code collate "C"
      where g.enabled or a.active and (l.balance > 0 or h.entry_id is not null)
      order by g.position, g.code`,
    values: [memberId],
  });
  return rows;
}

interface OrderedRow extends SlotRow {
  place: bigint;
}

interface SlotKey {
  readonly memberId: string;
  readonly code: string;
}

/** Looks up one game for each key; undefined if it is out of service and the member has no account. */
async function lookUpSlots(pool: pg.Pool, keys: readonly SlotKey[]): Promise<(SlotRow | undefined)[]> {
  const { rows } = await pool.query<OrderedRow>({
    name: 'game_account_lookup_at',
    text: `select place, code, name, category, rate, provider, logo, background, web, android, ios, username, active,
             refreshed_at as "refreshedAt", played_at as "playedAt", favourite, enabled, balance, version, currency,
             pending, in_doubt as "inDoubt", barred, client
      from game_account_lookup_at($1::uuid[], $2::text[])`,
    ...withPromptTimeout,
    values: [keys.map(({ memberId }) => memberId), keys.map(({ code }) => code)],
  });
  const byPosition = new Map(rows.map(({ place, ...row }) => [Number(place), row]));
  return keys.map((_, i) => byPosition.get(i + 1));
}

const slotLookup = lookupOfPool(lookUpSlots);

/** Batches the lookups of concurrent calls into one query. */
export function slotRow(pool: pg.Pool, memberId: string, code: string): Promise<SlotRow | undefined> {
  return slotLookup(pool).load({ memberId, code });
}
