import { randomUUID } from 'node:crypto';
import { createPool } from '../../server/src/platform/db/pool.ts';

/** Whose conversation: a member's by their id, else a guest's by the signed id that the browser keeps. */
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

/** Somebody on our side, for `answer`. */
export const person = { author: 'person', staffId: randomUUID() };

/** What our side says. */
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

/** What the customer has said, as it is stored, in its order. */
export async function saidBy(databaseUrl: string, whose: ChatOwner): Promise<Said[]> {
  return ask<Said>(
    databaseUrl,
    `select m.seq::int, m.author, m.message_type as "messageType", m.payload, m.file_key as "fileKey"
       from chat c join chat_message m on m.chat_id = c.id
      where (c.member_id = $1 or c.guest_id = $2) and m.author = 'customer' order by m.seq`,
    whose,
  );
}

/** The texts alone. */
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

/** A guest's text is `g`, 22 characters of base64url for the UUID, and its signature. */
function uuidOf(guestId: string): string {
  return Buffer.from(guestId.slice(1, 23), 'base64url').toString('hex');
}
