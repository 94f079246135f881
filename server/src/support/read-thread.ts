import type pg from 'pg';
import { maskedName } from '../platform/backoffice/mask-display.ts';
import { listMessagesOf } from './message.queries.ts';
import { type ShownMessage, type Viewer, viewMessage } from './message-view.ts';

/** As the desk reads it: no phone, and a member by the name that colleagues call them by. */
export type BackofficeMessage = Omit<ShownMessage, 'username'>;

/** What was said in a conversation, newest first. More of who it is, is asked for on the member's page. */
export async function readThread(
  pool: pg.Pool,
  viewer: Viewer,
  chatId: string,
  page: { readonly limit: number; readonly before: number | null },
): Promise<BackofficeMessage[]> {
  return (await listMessagesOf(pool, chatId, page)).map((stored) => {
    const { username: _, ...shown } = viewMessage(stored, viewer);
    const { by, name } = shown;
    return { ...shown, name: by === 'customer' && name ? maskedName(name) : name };
  });
}
