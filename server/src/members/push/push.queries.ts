import type { PushKind } from '@kapao/contract/push-kinds';
import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import type { PushService } from '../../providers/push/push-hosts.ts';
import type { PushEvent } from './push-texts.ts';

export interface StoredPushKey {
  readonly publicKey: string;
  readonly privateKey: Buffer;
}

export async function readPushKey(pool: pg.Pool): Promise<StoredPushKey | null> {
  const { rows } = await pool.query<StoredPushKey>(
    'select public_key as "publicKey", private_key as "privateKey" from push_key',
  );
  return rows[0] ?? null;
}

/** Inserts the key pair; of two concurrent ones the first is kept. */
export async function insertPushKey(pool: pg.Pool, key: StoredPushKey): Promise<void> {
  await pool.query(
    'insert into push_key (public_key, private_key) values ($1, $2) on conflict (one) do nothing',
    [key.publicKey, key.privateKey],
  );
}

/** Browser's push subscription as it registers itself. */
export interface Browser {
  readonly id: string;
  readonly service: PushService;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface BrowserOfMember extends Browser {
  readonly memberId: string;
  readonly sessionId: string;
  readonly kinds: readonly PushKind[];
  readonly locale: Locale;
}

/** Returns false when the browser is another member's. */
export async function storeBrowser(pool: pg.Pool, browser: BrowserOfMember): Promise<boolean> {
  const { id, service, endpoint, p256dh, auth } = browser;
  const { rows } = await pool.query<{ kept: boolean | null }>(
    'select push_keep($1, $2, $3, $4, $5, $6, $7, $8, $9) as kept',
    [browser.memberId, browser.sessionId, id, service, endpoint, p256dh, auth, browser.kinds, browser.locale],
  );
  return rows[0]?.kept === true;
}

/** Returns false when the old subscription is unknown or its secret does not match. */
export async function renewBrowser(
  pool: pg.Pool,
  old: { readonly id: string; readonly auth: string },
  browser: Browser,
): Promise<boolean> {
  const { id, service, endpoint, p256dh, auth } = browser;
  const { rows } = await pool.query<{ renewed: boolean | null }>(
    'select push_renew($1, $2, $3, $4, $5, $6, $7) as renewed',
    [old.id, old.auth, id, service, endpoint, p256dh, auth],
  );
  return rows[0]?.renewed === true;
}

export interface StoredBrowser {
  readonly id: string;
  readonly kinds: PushKind[];
  readonly locale: Locale;
}

export async function browsersOf(pool: pg.Pool, memberId: string): Promise<StoredBrowser[]> {
  const { rows } = await pool.query<StoredBrowser>(
    'select id, kinds, locale from push_subscription where member_id = $1 order by created_at desc, id desc',
    [memberId],
  );
  return rows;
}

/** Returns false when the member has no such browser. */
export async function setBrowser(
  pool: pg.Pool,
  memberId: string,
  { id, kinds, locale }: StoredBrowser,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update push_subscription set kinds = $3, locale = $4 where member_id = $1 and id = $2',
    [memberId, id, kinds, locale],
  );
  return rowCount === 1;
}

/** Returns false when the member has no such browser. */
export async function deleteBrowser(pool: pg.Pool, memberId: string, id: string): Promise<boolean> {
  const { rows } = await pool.query<{ gone: bigint | null }>(
    'select push_drop($1, array[$2::text]) as gone',
    [memberId, id],
  );
  return rows[0]?.gone === 1n;
}

/** Push event for one browser, as stored in the outbox. */
export interface EventForBrowser {
  readonly memberId: string;
  readonly id: string;
  readonly news: PushEvent;
  /** Time of the event by the database's clock. */
  readonly at: string;
}

export interface TakenPush {
  readonly service: PushService;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly locale: Locale;
  readonly ageS: number;
}

/** Takes the push for `holdMs`. Returns null when it need not be sent, or another process sends it now. */
export async function takePush(
  pool: pg.Pool,
  { memberId, id, news, at }: EventForBrowser,
  holdMs: number,
): Promise<TakenPush | null> {
  const { rows } = await pool.query<TakenPush>(
    'select service, endpoint, p256dh, auth, locale, age_s as "ageS" from push_take($1, $2, $3, $4, $5)',
    [memberId, id, news, at, holdMs],
  );
  return rows[0] ?? null;
}

export async function endPush(
  pool: pg.Pool,
  { memberId, id, news }: EventForBrowser,
  end: 'sent' | 'refused' | 'later',
): Promise<void> {
  await pool.query('select push_end($1, $2, $3, $4)', [memberId, id, news, end]);
}

/** Deletes browsers whose session expired; returns how many. */
export async function sweepBrowsers(pool: pg.Pool, limit: number): Promise<number> {
  const { rows } = await pool.query<{ gone: bigint | null }>('select push_sweep($1) as gone', [limit]);
  return Number(rows[0]?.gone ?? 0);
}
