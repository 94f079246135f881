import type pg from 'pg';
import type { Customer } from './customer.ts';
import { ofCustomer } from './message.queries.ts';

/** Message as `chat_say` takes it. */
export interface MessageToStore {
  readonly clientId: string | null;
  readonly messageType: string;
  readonly payload: string | null;
  readonly payloads: readonly { readonly title: string; readonly payload: string }[] | null;
  readonly fileKey: string | null;
  readonly sessionId: string | null;
  readonly deviceToken: string | null;
}

/**
 * `UNAUTHORIZED`: the guest has become a member; `NO_DATA`: no such file was uploaded into this conversation;
 * `CHAT_REFUSED`: the customer is blocked; `REQUEST_LIMIT`: too many messages in a minute.
 */
export type SendRefusal = 'UNAUTHORIZED' | 'NO_DATA' | 'CHAT_REFUSED' | 'REQUEST_LIMIT';

/** Limits and texts; `away` is the automatic answer while no staff are available. */
export interface SendRules {
  readonly perMinute: number;
  readonly locale: string;
  readonly away: string | null;
}

export async function send(
  pool: pg.Pool,
  { memberId, guestId }: Customer,
  id: string,
  said: MessageToStore,
  rules: SendRules,
): Promise<{ readonly id: string; readonly createdAt: Date } | SendRefusal> {
  const { rows } = await pool.query<{ refusal: SendRefusal | null; id: string; createdAt: Date }>({
    name: 'chat_send',
    text: 'select refusal, id, created_at as "createdAt" from chat_send($1, $2, $3, $4, $5)',
    values: [memberId, guestId, id, said, rules],
  });
  const [row] = rows;
  if (!row) throw new Error('chat_send answered nothing');
  return row.refusal ?? row;
}

export interface NewFile {
  readonly key: string;
  readonly fileType: 'image' | 'video' | 'file';
  readonly bytes: number;
}

/** `REQUEST_LIMIT`: the conversation's daily limit is reached. */
export type FileRefusal = 'UNAUTHORIZED' | 'CHAT_REFUSED' | 'REQUEST_LIMIT';

/**
 * Returns the refusal of another file, checked before it is processed, by `chat_file_refusal` in
 * `server/migrations/0121-chat-case.sql`; null if allowed.
 */
export async function fileRefusal(
  pool: pg.Pool,
  { memberId, guestId }: Customer,
  perDay: number,
): Promise<FileRefusal | null> {
  const { rows } = await pool.query<{ refusal: FileRefusal | null }>(
    'select chat_file_refusal(c, 0, $3) as refusal from chat c where c.member_id = $1 or c.guest_id = $2',
    [memberId, guestId, perDay],
  );
  return rows[0]?.refusal ?? null;
}

/**
 * Adds a file that was processed, by `chat_file_add` in `server/migrations/0121-chat-case.sql`. Returns null, or the
 * refusal.
 */
export async function addFile(
  pool: pg.Pool,
  { memberId, guestId }: Customer,
  { key, fileType, bytes }: NewFile,
  perDay: number,
): Promise<FileRefusal | null> {
  const { rows } = await pool.query<{ refusal: FileRefusal | null }>(
    'select chat_file_add($1, $2, $3, $4, $5, $6) as refusal',
    [memberId, guestId, key, fileType, bytes, perDay],
  );
  return rows[0]?.refusal ?? null;
}

/** Moves a guest's conversation into the member's. */
export async function join(pool: pg.Pool, memberId: string, guestId: string): Promise<void> {
  await pool.query('select chat_join($1, $2)', [memberId, guestId]);
}

export async function markRead(pool: pg.Pool, { memberId, guestId }: Customer): Promise<void> {
  await pool.query('select chat_read_by_customer($1, $2)', [memberId, guestId]);
}

/** Counts unread messages among the newest thousand, a hundred at most: beyond that the number does not matter. */
export async function countUnread(pool: pg.Pool, { memberId, guestId }: Customer): Promise<number> {
  const { rows } = await pool.query<{ unread: number }>(
    `select count(*)::int as unread from (
       select 1 from chat c join chat_message m on m.chat_id = c.id and m.author <> 'customer'
               and m.seq > greatest(c.customer_seq, c.last_seq - 1000)
        where ${ofCustomer} limit 100) x`,
    [memberId, guestId],
  );
  return rows[0]?.unread ?? 0;
}

/** Deletes at most `limit` of each kind; returns the largest number deleted of one kind. */
export async function sweepChats(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const { rows } = await pool.query<{ gone: bigint | null }>('select chat_sweep($1, $2) as gone', [
    days,
    limit,
  ]);
  return Number(rows[0]?.gone ?? 0);
}

/** Ends conversations without a message for `days` days after our answer; returns how many ended. */
export async function settleChats(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const { rows } = await pool.query<{ ended: bigint | null }>('select chat_settle($1, $2) as ended', [
    days,
    limit,
  ]);
  return Number(rows[0]?.ended ?? 0);
}
