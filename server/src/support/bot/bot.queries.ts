import type { Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** A conversation with work for the assistant, leased to this process. */
export interface DueChat {
  readonly chatId: string;
  /** Number of attempts to deliver this message, this one included. */
  readonly tries: number;
  /** Sequence number of the message to deliver; null: none, only the next step has to be determined. */
  readonly seq: bigint | null;
  readonly newest: bigint;
  readonly locale: Locale | null;
  readonly isMember: boolean | null;
  readonly messageType: string | null;
  readonly payload: string | null;
  readonly payloads: readonly { readonly title: string; readonly payload: string }[] | null;
  readonly fileKey: string | null;
  readonly fileType: 'image' | 'video' | 'file' | null;
  readonly isRemoved: boolean | null;
  readonly createdAt: Date | null;
}

export async function takeDueChats(
  pool: pg.Pool,
  provider: string,
  most: number,
  leaseMs: number,
): Promise<DueChat[]> {
  const { rows } = await pool.query<DueChat>(
    `select t.chat_id as "chatId", t.tries, t.seq, c.last_seq as newest, c.locale, c.member_id is not null as "isMember",
            m.message_type as "messageType", m.payload, m.payloads, m.file_key as "fileKey", f.file_type as "fileType",
            f.removed_at is not null as "isRemoved", m.created_at as "createdAt"
       from chat_bot_take($1, $2, $3) t join chat c on c.id = t.chat_id
         left join chat_message m on m.chat_id = t.chat_id and m.seq = t.seq
         left join chat_file f on f.key = m.file_key`,
    [provider, most, leaseMs],
  );
  return rows;
}

/** Marks the message as delivered, if there was one. Returns true if the conversation was escalated to staff. */
export async function markForwarded(
  pool: pg.Pool,
  { chatId, seq }: Pick<DueChat, 'chatId' | 'seq'>,
  away: OperatorMessages['away'],
): Promise<boolean> {
  const { rows } = await pool.query<{ called: boolean | null }>(
    'select chat_bot_forwarded($1, $2, $3) as called',
    [chatId, seq ?? 0n, away],
  );
  return rows[0]?.called === true;
}

export async function markMissed(
  pool: pg.Pool,
  { chatId, tries }: Pick<DueChat, 'chatId' | 'tries'>,
  againMs: number,
): Promise<void> {
  await pool.query('select chat_bot_missed($1, $2, $3)', [chatId, tries, againMs]);
}

/** A message as `chat_say` takes it. */
export interface BotSaid {
  readonly id: string;
  readonly clientId: string;
  readonly messageType: string;
  readonly payload: string | null;
  readonly payloads: readonly object[] | null;
  readonly fileKey: string | null;
}

export interface BotAnswer {
  readonly conversation: string;
  readonly upTo: number;
  readonly said: readonly BotSaid[];
  /** `person`: staff take over; `solved`: the conversation ends; null: the assistant continues. */
  readonly ending: 'person' | 'solved' | null;
  readonly operatorMessages: OperatorMessages;
}

/** Automatic messages per language: after the end, and when staff are requested while none is available. */
export interface OperatorMessages {
  readonly ask: Readonly<Record<Locale, object>>;
  readonly away: Readonly<Record<Locale, string>> | null;
}

/** `NO_DATA`: the assistant does not handle this conversation (any more). `NO_FILE`: a file is not of this conversation. */
export type AnswerRefusal = 'NO_DATA' | 'NO_FILE' | 'REQUEST_LIMIT';

/**
 * Stored message. Rows are in the order of the answer; an answer without a message has one row without an id.
 */
export interface StoredAnswerRow {
  readonly refusal: AnswerRefusal | null;
  /** Conversation of the messages: differs from the requested one if its guest has become a member. */
  readonly chatId: string | null;
  readonly clientId: string | null;
  readonly id: string | null;
  readonly createdAt: Date | null;
}

export async function storeAnswer(
  pool: pg.Pool,
  provider: string,
  { conversation, upTo, said, ending, operatorMessages }: BotAnswer,
): Promise<StoredAnswerRow[]> {
  const { rows } = await pool.query<StoredAnswerRow>(
    `select refusal, chat_id as "chatId", client_id as "clientId", id, created_at as "createdAt"
       from chat_bot_answer($1, $2, $3, $4, $5, $6)`,
    [provider, conversation, upTo, JSON.stringify(said), ending, JSON.stringify(operatorMessages)],
  );
  return rows;
}

/** `KEPT`: already stored by an earlier delivery of the same call. */
type BotFileRefusal = 'KEPT' | 'NO_DATA' | 'REQUEST_LIMIT';

/**
 * Adds a file of the assistant, by `chat_bot_file_add` in `server/migrations/0124-chat-bot-answer.sql`. With null bytes it
 * only checks whether that is allowed.
 */
export async function addBotFile(
  pool: pg.Pool,
  provider: string,
  conversation: string,
  { key, bytes }: { readonly key: string; readonly bytes: number | null },
  perDay: number,
): Promise<BotFileRefusal | null> {
  const { rows } = await pool.query<{ refusal: BotFileRefusal | null }>(
    'select chat_bot_file_add($1, $2, $3, $4, $5) as refusal',
    [provider, conversation, key, bytes, perDay],
  );
  return rows[0]?.refusal ?? null;
}

/**
 * Returns the customer while the assistant handles the conversation, or that of the member whom its guest became; else
 * null.
 */
export async function customerOfBot(
  pool: pg.Pool,
  provider: string,
  conversation: string,
): Promise<{ readonly memberId: string | null; readonly currency: Currency | null } | null> {
  const { rows } = await pool.query<{ memberId: string | null; currency: Currency | null }>(
    `select c.member_id as "memberId", w.currency from chat g join chat c on c.id = coalesce(g.joined_to, g.id)
       left join member w on w.id = c.member_id
      where g.id = $2 and chat_bot_knows($1, g.id) and chat_bot_may(c)`,
    [provider, conversation],
  );
  return rows[0] ?? null;
}
