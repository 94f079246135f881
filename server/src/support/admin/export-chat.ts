import { formatDateTime } from '@kapao/core/calendar';
import type pg from 'pg';
import { csvRow } from '../../wallet/statement/csv.ts';
import type { Viewer } from '../message-view.ts';
import { type BackofficeMessage, readThread } from '../read-thread.ts';

const most = 10_000;
const batch = 500;

/**
 * Yields the newest 10,000 messages up to `lastSeq` as CSV rows, in order, with one short query per batch.
 */
export async function* exportChat(
  pool: pg.Pool,
  viewer: Viewer,
  chatId: string,
  lastSeq: number,
): AsyncGenerator<string> {
  yield csvRow(['seq', 'at (Bangkok)', 'by', 'name', 'type', 'text', 'choices', 'file']);
  for (let written = Math.max(lastSeq - most, 0); written < lastSeq; written += batch) {
    const upTo = Math.min(written + batch, lastSeq);
    const rows = await readThread(pool, viewer, chatId, { limit: batch, before: upTo + 1 });
    // After old messages were swept a page may overlap the previous one.
    const added = rows.filter(({ seq }) => seq > written).toReversed();
    yield added.map(lineOf).join('');
  }
}

function lineOf({ seq, createdAt, by, name, message }: BackofficeMessage): string {
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
    // A removed file has no address.
    file ? (file.url ? file.fileType : 'removed') : '',
  ]);
}
