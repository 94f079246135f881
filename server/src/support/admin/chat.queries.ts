import type { ChatState } from '@kapao/contract/backoffice/chat-states';
import type { Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { PageCursor } from '../../platform/db/page-cursor.ts';

/** A conversation in a list. */
export interface ChatRow {
  readonly id: string;
  /** `since` in microseconds, for the page cursor. */
  readonly us: bigint | null;
  readonly state: ChatState;
  readonly since: Date;
  readonly locale: Locale | null;
  readonly memberId: string | null;
  readonly publicId: string | null;
  readonly memberName: string | null;
  readonly guestId: string | null;
  readonly lastSeq: bigint;
  readonly customerSeq: bigint;
  readonly lastBy: 'customer' | 'person' | 'bot' | 'house' | null;
  readonly lastText: string | null;
  readonly lastType: string | null;
  readonly lastAt: Date | null;
  readonly unread: number | null;
  readonly assignedId: string | null;
  readonly assignedName: string | null;
  readonly wayKind: string | null;
  readonly wayAmount: bigint | null;
  readonly currency: Currency | null;
  readonly blocked: boolean | null;
}

const previewLength = 140;

const columns = `c.id, (extract(epoch from c.turned_at) * 1000000)::bigint as us, c.state, c.turned_at as since, c.locale,
  c.member_id as "memberId", w.public_id as "publicId", w.name as "memberName", c.guest_id as "guestId",
  c.last_seq as "lastSeq", c.customer_seq as "customerSeq", m.author as "lastBy",
  left(coalesce(m.payload, m.payloads -> 0 ->> 'title'), ${previewLength}) as "lastText", m.message_type as "lastType",
  m.created_at as "lastAt", u.unread, c.assigned_to as "assignedId", o.name as "assignedName", y.kind as "wayKind",
  y.amount as "wayAmount", w.currency, c.blocked_at is not null as blocked`;

// Read only for the rows of the page. Automatic messages do not count as the last message.
const joins = `left join member w on w.id = c.member_id
  left join staff_member o on o.id = c.assigned_to
  left join lateral (select x.* from chat_message x where x.chat_id = c.id and x.author <> 'house' order by x.seq desc limit 1) m on true
  cross join lateral (select count(*)::int as unread from (
    select from chat_message x where x.chat_id = c.id and x.author = 'customer'
       and x.seq > greatest(c.agent_seq, c.last_seq - 500) limit 100) n) u
  left join lateral (
    select p.kind, p.amount from (
      (select case when h.operation_lock = 'withdraw' then 'withdraw' else 'transfer' end as kind, e.amount, e.created_at
         from open_hold h join entry e on e.member_id = h.member_id and e.id = h.entry_id where h.member_id = c.member_id limit 5)
      union all (select 'slip', s.amount, s.created_at from slip s where s.member_id = c.member_id and s.ended_at is null limit 5)
      union all (select 'payment', a.suspense, a.created_at from alarm a where a.member_id = c.member_id and a.suspense > 0 limit 5)
    ) p order by p.created_at limit 1) y on true`;

type Maybe<T> = { [Name in keyof T]: T[Name] | null };

export interface ChatSearch {
  readonly state: ChatState;
  readonly locale: Locale | null;
  /** Staff member whose conversations are listed; null: all. */
  readonly assignedTo: string | null;
  readonly after: PageCursor | null;
}

/** Lists open conversations with the longest waiting first, all others newest first. */
export async function chatPage(pool: pg.Pool, search: ChatSearch, limit: number): Promise<ChatRow[]> {
  const { state, locale, assignedTo, after } = search;
  const [direction, beyond] = state === 'open' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const { rows } = await pool.query<Maybe<ChatRow>>(
    `select ${columns} from (
       select * from chat c where c.state = $1 and c.case_id is not null and c.joined_to is null
          and ($2::text is null or c.locale = $2) and ($3::uuid is null or c.assigned_to = $3)
          and ($4::bigint is null
               or (c.turned_at, c.id) ${beyond} (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid))
        order by c.turned_at ${direction}, c.id ${direction} limit $6) c ${joins}
      order by c.turned_at ${direction}, c.id ${direction}`,
    [state, locale, assignedTo, after?.us, after?.id, limit],
  );
  return rows as ChatRow[]; // The table's own columns are in every row.
}

// Follows a guest's conversation to the member that the guest became.
const mergedChat = `c.id = (select coalesce(g.joined_to, g.id) from chat g where g.id = $1)`;

export async function findChat(pool: pg.Pool, id: string): Promise<ChatRow | null> {
  const { rows } = await pool.query<Maybe<ChatRow>>(
    `select ${columns} from chat c ${joins} where ${mergedChat}`,
    [id],
  );
  return (rows[0] as ChatRow | undefined) ?? null;
}

interface ChatOwner {
  readonly chatId: string;
  readonly memberId: string | null;
  readonly publicId: string | null;
  readonly locale: Locale | null;
  readonly lastSeq: bigint;
}

/** Returns the owner of a conversation for an audit row, without the data shown beside it. */
export async function ownerOfChat(pool: pg.Pool, id: string): Promise<ChatOwner | null> {
  const { rows } = await pool.query<ChatOwner>(
    `select c.id as "chatId", c.member_id as "memberId", w.public_id as "publicId", c.locale, c.last_seq as "lastSeq"
       from chat c left join member w on w.id = c.member_id where ${mergedChat}`,
    [id],
  );
  return rows[0] ?? null;
}

const maxFound = 50;
/** Number of newest messages searched by text: a full-text index would add cost to each message. */
const maxSearched = 20_000;

/** Returns conversations of these members, and those whose recent messages contain the text. */
export async function searchChats(
  pool: pg.Pool,
  memberIds: readonly string[],
  words: string,
): Promise<ChatRow[]> {
  const { rows } = await pool.query<Maybe<ChatRow>>(
    `select ${columns} from chat c ${joins}
      where c.case_id is not null and c.joined_to is null and c.id = any (
        array(select x.id from chat x where x.member_id = any ($1::uuid[]) limit ${maxFound})
        || array(select distinct n.chat_id from (
             select k.chat_id, k.payload from chat_message k order by k.created_at desc limit ${maxSearched}) n
            where strpos(lower(n.payload), lower($2)) > 0 limit ${maxFound}))
      order by c.turned_at desc, c.id desc limit ${maxFound}`,
    [memberIds, words],
  );
  return rows as ChatRow[];
}

/** Whether the last search of the staff member, within ten minutes, was for the same words. */
export async function wasJustSearched(pool: pg.Pool, staffId: string, words: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from (select a.after, a.at from audit a where a.staff_id = $1 and a.action = 'searchChats'
                   order by a.seq desc limit 1) last
      where last.after ->> 'words' = $2 and last.at > now() - interval '10 minutes'`,
    [staffId, words],
  );
  return rowCount === 1;
}
