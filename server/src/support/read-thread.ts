import type pg from 'pg';
import { maskName } from '../platform/backoffice/mask.ts';
import { listMessagesOf } from './message.queries.ts';
import { type ShownMessage, type Viewer, viewMessage } from './message-view.ts';

/** A message as staff see it: without the phone number, and with the member's name masked. */
export type BackofficeMessage = Omit<ShownMessage, 'username'>;

/** Returns the messages of a conversation, newest first. */
export async function readThread(
  pool: pg.Pool,
  viewer: Viewer,
  chatId: string,
  page: { readonly limit: number; readonly before: number | null },
): Promise<BackofficeMessage[]> {
  return (await listMessagesOf(pool, chatId, page)).map((stored) => {
    const { username: _, ...shown } = viewMessage(stored, viewer);
    const { by, name } = shown;
    return { ...shown, name: by === 'customer' && name ? maskName(name) : name };
  });
}
