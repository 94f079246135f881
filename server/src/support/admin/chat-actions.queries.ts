import type pg from 'pg';
import type { AuditNote } from '../../platform/backoffice/audit-note.ts';

interface RefusalResult<Code> {
  readonly rows: readonly { readonly refusal: Code | null }[];
}

/** Returns the refusal; null if the action was done. */
const refusalIn = <Code extends string>({ rows }: RefusalResult<Code>): Code | null =>
  rows[0]?.refusal ?? null;

/** Result of `chat_answer`. */
export interface Answered {
  readonly refusal: 'NO_DATA' | 'CHANGED' | 'BOT' | 'SOLVED' | null;
  /** Colleague who answered or ended the conversation meanwhile. */
  readonly who: string | null;
  /** Conversation of the message: the member's, if the guest has become a member since. */
  readonly chatId: string;
  readonly id: string;
  readonly createdAt: Date;
}

export async function answerChat(
  pool: pg.Pool,
  chatId: string,
  id: string,
  said: object,
  read: number | null,
  audit: AuditNote,
): Promise<Answered> {
  const { rows } = await pool.query<Answered>(
    'select refusal, who, chat_id as "chatId", id, created_at as "createdAt" from chat_answer($1, $2, $3, $4, $5)',
    [chatId, id, said, read, audit],
  );
  const [row] = rows;
  if (!row) throw new Error('chat_answer answered nothing');
  return row;
}

export async function readByAgent(pool: pg.Pool, chatId: string, seq: number): Promise<void> {
  await pool.query('select chat_read_by_staff($1, $2)', [chatId, seq]);
}

export async function sendTyping(pool: pg.Pool, chatId: string): Promise<void> {
  await pool.query('select chat_typing($1)', [chatId]);
}

export interface HandOver {
  readonly chatId: string;
  readonly to: string | null;
  readonly noteId: string;
  readonly note: string | null;
}

/** Calls `chat_hand_over` in `server/migrations/0122-support-inbox.sql`. */
export const handOver = (pool: pg.Pool, { chatId, to, noteId, note }: HandOver, audit: AuditNote) =>
  pool
    .query<{ refusal: 'NO_DATA' | null }>('select chat_hand_over($1, $2, $3, $4, $5) as refusal', [
      chatId,
      to,
      noteId,
      note,
      audit,
    ])
    .then(refusalIn);

/** Calls `chat_end` in `server/migrations/0122-support-inbox.sql`. */
export const endChat = (
  pool: pg.Pool,
  chatId: string,
  { read, ask }: { readonly read: number; readonly ask: object | null },
  audit: AuditNote,
) =>
  pool
    .query<{ refusal: 'NO_DATA' | 'CHANGED' | 'ALREADY_CLOSED' | null }>(
      'select chat_end($1, $2, $3, $4) as refusal',
      [chatId, read, ask, audit],
    )
    .then(refusalIn);

/** Calls `chat_write_note` in `server/migrations/0122-support-inbox.sql`. */
export const writeNote = (pool: pg.Pool, chatId: string, id: string, note: string, audit: AuditNote) =>
  pool
    .query<{ refusal: 'NO_DATA' | null }>('select chat_write_note($1, $2, $3, $4) as refusal', [
      chatId,
      id,
      note,
      audit,
    ])
    .then(refusalIn);

/** Calls `chat_block` in `server/migrations/0122-support-inbox.sql`. */
export const blockChat = (pool: pg.Pool, chatId: string, blocked: boolean, audit: AuditNote) =>
  pool
    .query<{ refusal: 'NO_DATA' | 'ALREADY_CLOSED' | null }>('select chat_block($1, $2, $3) as refusal', [
      chatId,
      blocked,
      audit,
    ])
    .then(refusalIn);

/** Calls `chat_file_add_by_staff` in `server/migrations/0122-support-inbox.sql`. */
export const addStaffFile = (
  pool: pg.Pool,
  chatId: string,
  { key, fileType, bytes }: { readonly key: string; readonly fileType: string; readonly bytes: number },
  audit: AuditNote,
) =>
  pool
    .query<{ refusal: 'NO_DATA' | null }>('select chat_file_add_by_staff($1, $2, $3, $4, $5) as refusal', [
      chatId,
      key,
      fileType,
      bytes,
      audit,
    ])
    .then(refusalIn);

/** Calls `chat_file_gone` in `server/migrations/0122-support-inbox.sql`. */
export const forgetFile = (pool: pg.Pool, chatId: string, key: string, audit: AuditNote) =>
  pool
    .query<{ refusal: 'NO_DATA' | null }>('select chat_file_gone($1, $2, $3) as refusal', [
      chatId,
      key,
      audit,
    ])
    .then(refusalIn);

export interface NewReply {
  readonly id: string;
  readonly title: string;
  readonly texts: object;
  readonly position: number;
}

/** Calls `chat_reply_set` in `server/migrations/0122-support-inbox.sql`. */
export const setReply = (
  pool: pg.Pool,
  { id, title, texts, position }: NewReply,
  most: number,
  audit: AuditNote,
) =>
  pool
    .query<{ refusal: 'TOO_MANY' | null }>('select chat_reply_set($1, $2, $3, $4, $5, $6) as refusal', [
      id,
      title,
      texts,
      position,
      most,
      audit,
    ])
    .then(refusalIn);

/** Calls `chat_reply_remove` in `server/migrations/0122-support-inbox.sql`. */
export const removeReply = (pool: pg.Pool, id: string, audit: AuditNote) =>
  pool
    .query<{ refusal: 'NO_DATA' | null }>('select chat_reply_remove($1, $2) as refusal', [id, audit])
    .then(refusalIn);

interface ReplyRow {
  readonly id: string;
  readonly title: string;
  readonly texts: { readonly th: string; readonly la: string; readonly en: string };
  readonly position: number;
}

export async function listReplies(pool: pg.Pool, most: number): Promise<ReplyRow[]> {
  const { rows } = await pool.query<ReplyRow>(
    'select id, title, texts, position from chat_reply order by position, title, id limit $1',
    [most],
  );
  return rows;
}
