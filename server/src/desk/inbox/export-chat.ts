import { formatDateTime } from '@kapao/core/calendar';
import type pg from 'pg';
import { csvRow } from '../../money/statement/csv.ts';
import type { ShownMessage, Viewer } from '../../support/message-view.ts';
import { readThread } from '../../support/read-thread.ts';

const most = 10_000;
const batch = 500;

/** Line by line, the newest first, each batch its own short query. */
export async function* exportChat(pool: pg.Pool, viewer: Viewer, chatId: string): AsyncGenerator<string> {
  yield csvRow(['seq', 'at (Bangkok)', 'by', 'name', 'type', 'text', 'choices', 'file']);
  let before: number | null = null;
  for (let written = 0; written < most; written += batch) {
    const rows = await readThread(pool, viewer, chatId, { limit: batch, before });
    yield rows.map(lineOf).join('');
    const last = rows.at(-1);
    if (rows.length < batch || !last) return;
    before = last.seq;
  }
}

function lineOf({ seq, createdAt, by, name, message }: ShownMessage): string {
  const { message_type, payload, payloads } = message;
  const file = typeof payload === 'object' ? payload : null;
  const text = typeof payload === 'string' ? payload : file?.message;
  return csvRow([
    { number: String(seq) },
    formatDateTime(new Date(createdAt)),
    by,
    name ?? '',
    message_type,
    text ?? '',
    (payloads ?? []).map(({ title }) => title).join(' | '),
    // One that was taken away has no address.
    file ? (file.url ? file.fileType : 'removed') : '',
  ]);
}
