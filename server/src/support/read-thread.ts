import type pg from 'pg';
import { listMessagesOf } from './message.queries.ts';
import { type ShownMessage, type Viewer, viewMessage } from './message-view.ts';

/** What was said in a conversation, newest first, as whoever answers there reads it. */
export async function readThread(
  pool: pg.Pool,
  viewer: Viewer,
  chatId: string,
  page: { readonly limit: number; readonly before: number | null },
): Promise<ShownMessage[]> {
  return (await listMessagesOf(pool, chatId, page)).map((stored) => viewMessage(stored, viewer));
}
