import { randomUUID } from 'node:crypto';
import { createPool } from '../../server/src/platform/db/pool.ts';

/** Owner of a conversation: a member by id, or a guest by the signed id that the browser stores. */
export interface ChatOwner {
  readonly memberId?: string;
  readonly guestId?: string | null;
}

interface Said {
  readonly seq: number;
  readonly author: string;
  readonly messageType: string;
  readonly payload: string | null;
  readonly fileKey: string | null;
}

/** Author of an answer by a staff member, as `more` of `answer`. */
export const person = { author: 'person', staffId: randomUUID() };

/** Writes an answer from our side: the assistant's, unless `more` names another author. */
export async function answer(
  databaseUrl: string,
  whose: ChatOwner,
  payload: string,
  more: object = {},
): Promise<void> {
  const said = { author: 'bot', name: null, messageType: 'text', payload, ...more };
  await ask(databaseUrl, 'select chat_say(c, gen_random_uuid(), $3::jsonb) from chat_lock($1, $2) c', whose, [
    JSON.stringify(said),
  ]);
}

/** Returns what the customer wrote, as stored and in order. */
export async function saidBy(databaseUrl: string, whose: ChatOwner): Promise<Said[]> {
  return ask<Said>(
    databaseUrl,
    `select m.seq::int, m.author, m.message_type as "messageType", m.payload, m.file_key as "fileKey"
       from chat c join chat_message m on m.chat_id = c.id
      where (c.member_id = $1 or c.guest_id = $2) and m.author = 'customer' order by m.seq`,
    whose,
  );
}

export async function textsOf(databaseUrl: string, whose: ChatOwner): Promise<(string | null)[]> {
  return (await saidBy(databaseUrl, whose)).map(({ payload }) => payload);
}

async function ask<Row extends object>(
  databaseUrl: string,
  sql: string,
  { memberId = undefined, guestId = null }: ChatOwner,
  more: readonly unknown[] = [],
): Promise<Row[]> {
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query<Row>(sql, [memberId ?? null, guestId && uuidOf(guestId), ...more]);
    return rows;
  } finally {
    await pool.end();
  }
}

/** Returns a guest's UUID. Guest ids are `g`, 22 characters of base64url for the UUID, and a signature. */
function uuidOf(guestId: string): string {
  return Buffer.from(guestId.slice(1, 23), 'base64url').toString('hex');
}
