import type { chatAuthor } from '@kapao/contract/chat-message';
import type pg from 'pg';
import type { z } from 'zod';
import type { Customer } from './customer.ts';

/** A stored message, with the owner of its conversation. */
export interface StoredMessage {
  readonly seq: bigint;
  readonly id: string;
  readonly clientId: string | null;
  readonly author: z.infer<typeof chatAuthor>;
  /** Author on our side; null for the customer. */
  readonly authorName: string | null;
  readonly messageType: string;
  readonly payload: string | null;
  readonly payloads: readonly object[] | null;
  readonly fileKey: string | null;
  readonly fileType: 'image' | 'video' | 'file' | null;
  readonly isRemoved: boolean;
  readonly sessionId: string | null;
  readonly deviceToken: string | null;
  readonly createdAt: Date;
  /** Public id of the member; null in a guest's conversation. */
  readonly publicId: string | null;
  readonly username: string | null;
  readonly memberName: string | null;
  /** UUID of the conversation's guest. */
  readonly guestId: string | null;
}

const ofMessage = `m.seq, m.id, m.client_id as "clientId", m.author, m.name as "authorName", m.message_type as "messageType",
       m.payload, m.payloads, m.file_key as "fileKey", m.session_id as "sessionId", m.device_token as "deviceToken",
       m.created_at as "createdAt"`;
const columns = `${ofMessage}, f.file_type as "fileType", f.removed_at is not null as "isRemoved",
       w.public_id as "publicId", w.username, w.name as "memberName", c.guest_id as "guestId"`;

/** Condition for the conversation of the member `$1`, else of the guest `$2`. */
export const ofCustomer = `c.id = coalesce((select x.id from chat x where x.member_id = $1),
       (select x.id from chat x where x.guest_id = $2 and x.joined_to is null))`;

export interface HistoryPage {
  readonly limit: number;
  readonly skip: number;
  readonly before: number | null;
}

/** Lists messages, newest first. They are numbered without gaps, so a page far back costs as much as the first. */
export async function listMessages(
  pool: pg.Pool,
  { memberId, guestId }: Customer,
  { limit, skip, before }: HistoryPage,
): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    `select ${columns}
       from chat c join chat_message m on m.chat_id = c.id and m.seq <= c.last_seq - $4 and ($5::bigint is null or m.seq < $5)
       left join chat_file f on f.key = m.file_key left join member w on w.id = c.member_id
      where ${ofCustomer}
      order by m.seq desc limit $3`,
    [memberId, guestId, limit, skip, before],
  );
  return rows;
}

/** Lists messages of one conversation, newest first, as staff read them. */
export async function listMessagesOf(
  pool: pg.Pool,
  chatId: string,
  { limit, before }: Omit<HistoryPage, 'skip'>,
): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    `select ${columns}
       from chat c join chat_message m on m.chat_id = c.id and ($3::bigint is null or m.seq < $3)
       left join chat_file f on f.key = m.file_key left join member w on w.id = c.member_id
      where c.id = $1
      order by m.seq desc limit $2`,
    [chatId, limit, before],
  );
  return rows;
}

/** Position up to which a customer's sockets were notified. */
export interface NotifiedPosition {
  readonly customerId: string;
  /** Last sequence number sent; null: none yet, so only the current position is returned. */
  readonly seq: bigint | null;
}

export interface NewMessages {
  readonly customerId: string;
  readonly lastSeq: bigint;
  readonly customerReadAt: Date | null;
  readonly agentReadAt: Date | null;
  readonly messages: StoredMessage[];
}

/** Maximum number of messages per conversation in one answer. */
export const maxNewMessages = 50;

/** Returns messages after the notified positions, in order per conversation, at most `maxNewMessages` of each. */
export async function listNewMessages(
  pool: pg.Pool,
  positions: readonly NotifiedPosition[],
): Promise<NewMessages[]> {
  type Row = Omit<NewMessages, 'messages'> & { [Name in keyof StoredMessage]: StoredMessage[Name] | null };
  const { rows } = await pool.query<Row>({
    name: 'chat_new_messages',
    text: `select u.customer as "customerId", u.last_seq as "lastSeq", u.customer_read_at as "customerReadAt",
                  u.agent_read_at as "agentReadAt", ${ofMessage}, u.file_type as "fileType", u.is_removed as "isRemoved",
                  u.public_id as "publicId", u.username, u.member_name as "memberName", u.guest_id as "guestId"
             from chat_unnotified($1, $2, $3) u cross join lateral (select (u.message).*) m`,
    values: [positions.map(({ customerId }) => customerId), positions.map(({ seq }) => seq), maxNewMessages],
  });
  const found = new Map<string, NewMessages>();
  for (const row of rows) {
    const { customerId, lastSeq, customerReadAt, agentReadAt } = row;
    const update = found.get(customerId) ?? {
      customerId,
      lastSeq,
      customerReadAt,
      agentReadAt: agentReadAt,
      messages: [],
    };
    // A row with a sequence number has all columns of a message.
    if (row.seq !== null) update.messages.push(row as StoredMessage);
    found.set(customerId, update);
  }
  return [...found.values()];
}
