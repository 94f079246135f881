import type { GameCategory } from '@kapao/contract/fields';
import type { PlayKind } from '@kapao/core/reward/terms';
import type pg from 'pg';
import type { Db } from '../../platform/backoffice/audit-note.ts';
import type { StoredProvider } from '../../providers/protocol/stored-provider.ts';

export interface BackofficeGame {
  readonly code: string;
  readonly name: string;
  readonly category: GameCategory;
  readonly rate: string;
  readonly provider: string;
  readonly hasProvider: boolean;
  readonly logo: string;
  readonly background: string;
  readonly web: string | null;
  readonly android: string | null;
  readonly ios: string | null;
  readonly enabled: boolean;
  readonly seen: string;
}

const columns = `g.code, g.name, g.category, trim_scale(g.rate)::text as rate, g.provider, g.logo, g.background, g.web, g.android, g.ios, g.enabled,
  exists (select from provider p where p.kind = 'game' and p.code = g.provider and p.enabled) as "hasProvider",
  md5(jsonb_build_array(g.name, g.category, g.rate, g.logo, g.background, g.web, g.android, g.ios)::text) as seen`;

/** Returns games in the order that members see. */
export async function gameRows(db: Db): Promise<BackofficeGame[]> {
  const { rows } = await db.query<BackofficeGame>(
    `select ${columns} from game g order by g.position, g.code limit 500`,
  );
  return rows;
}

/** Locks a game until the transaction ends. */
export async function lockGame(client: pg.ClientBase, code: string): Promise<BackofficeGame | null> {
  const { rows } = await client.query<BackofficeGame>(
    `select ${columns} from game g where g.code = $1 for update of g`,
    [code],
  );
  return rows[0] ?? null;
}

/** Whether members have a balance, hold, open bet or remainder at this game that the new rate would revalue. */
export async function rateMovesMoney(client: pg.ClientBase, code: string, rate: string): Promise<boolean> {
  const { rows } = await client.query<{ moves: boolean | null }>('select game_rate_moves($1, $2) as moves', [
    code,
    rate,
  ]);
  return rows[0]?.moves ?? true;
}

export async function writeGame(
  client: pg.ClientBase,
  game: Pick<BackofficeGame, 'code' | 'name' | 'category' | 'rate' | 'logo' | 'background'>,
): Promise<void> {
  await client.query(
    // `plays` stays when the category changes: how the game's bets count in a bonus was promised to members.
    `with changed as (
       update game g set name = $2, category = $3, rate = $4, logo = $5, background = $6,
                         plays = case when g.category = $3 then g.plays else coalesce(g.plays, g.category) end
        where g.code = $1)
     select backoffice_hint('business')`,
    [game.code, game.name, game.category, game.rate, game.logo, game.background],
  );
}

export async function writeGameLinks(
  client: pg.ClientBase,
  code: string,
  { web, android, ios }: Pick<BackofficeGame, 'web' | 'android' | 'ios'>,
): Promise<void> {
  await client.query(
    `with changed as (update game set web = $2, android = $3, ios = $4 where code = $1) select backoffice_hint('business')`,
    [code, web, android, ios],
  );
}

export async function enableGame(client: pg.ClientBase, code: string, enabled: boolean): Promise<void> {
  await client.query(
    `with changed as (update game set enabled = $2 where code = $1) select backoffice_hint('business')`,
    [code, enabled],
  );
}

/** Returns the codes in their order, locked until the transaction ends. */
export async function lockGameOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    'select code from game order by position, code for update',
  );
  return rows.map(({ code }) => code);
}

export async function writeGameOrder(client: pg.ClientBase, codes: readonly string[]): Promise<void> {
  await client.query(
    `with changed as (update game g set position = o.place
                        from unnest($1::text[]) with ordinality as o(code, place) where g.code = o.code)
     select backoffice_hint('business')`,
    [codes],
  );
}

export interface NewGame
  extends Pick<
    BackofficeGame,
    'code' | 'name' | 'category' | 'rate' | 'provider' | 'logo' | 'background' | 'web' | 'android' | 'ios'
  > {
  readonly plays: PlayKind | null;
}

/** Inserts a game after all others and out of service. False if its code or its provider already has a game. */
export async function insertGame(client: pg.ClientBase, game: NewGame): Promise<boolean> {
  const { rows } = await client.query<{ made: bigint | null }>(
    `with made as (
       insert into game (code, name, category, plays, rate, provider, position, logo, background, web, android, ios, enabled)
       select $1, $2, $3, $4, $5, $6, coalesce((select max(position) + 1 from game), 0), $7, $8, $9, $10, $11, false
       on conflict do nothing returning code),
     notified as materialized (select backoffice_hint('business') from made)
     select (select count(*) from notified) as made`,
    [
      ...[game.code, game.name, game.category, game.plays, game.rate, game.provider],
      ...[game.logo, game.background, game.web, game.android, game.ios],
    ],
  );
  return rows[0]?.made === 1n;
}

/** Whether the game's code or its provider already has a game. */
export async function hasGame(
  client: pg.ClientBase,
  { code, provider }: Pick<NewGame, 'code' | 'provider'>,
): Promise<boolean> {
  const { rowCount } = await client.query('select from game g where g.code = $1 or g.provider = $2 limit 1', [
    code,
    provider,
  ]);
  return rowCount !== 0;
}

/** Locks a game's provider until the transaction ends. */
export async function lockGameProvider(client: pg.ClientBase, code: string): Promise<StoredProvider | null> {
  const { rows } = await client.query<StoredProvider>(
    `select kind, code, adapter, base_url as "baseUrl", settings from provider
      where kind = 'game' and code = $1 for share`,
    [code],
  );
  return rows[0] ?? null;
}
