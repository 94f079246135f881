import { formatDateTime } from '@kapao/core/bangkok-clock';
import type pg from 'pg';
import { csvRow } from '../../platform/csv.ts';
import type { Viewer } from '../message-view.ts';
import { type BackofficeMessage, readThread } from '../read-thread.ts';

const most = 10_000;
const batch = 500;

/**
 * Yields the newest 10,000 messages up to `lastSeq` as CSV rows, in order, with one short query per batch. If older ones are
 * left out, the last row says so.
 */
export async function* exportChat(
  pool: pg.Pool,
  viewer: Viewer,
  chatId: string,
  lastSeq: number,
): AsyncGenerator<string> {
  yield csvRow(['seq', 'at (Bangkok)', 'by', 'name', 'type', 'text', 'choices', 'file']);
  const first = Math.max(lastSeq - most, 0);
  for (let written = first; written < lastSeq; written += batch) {
    const upTo = Math.min(written + batch, lastSeq);
    const rows = await readThread(pool, viewer, chatId, { limit: batch, before: upTo + 1 });
    // After old messages were swept a page may overlap the previous one.
    const added = rows.filter(({ seq }) => seq > written).toReversed();
    yield added.map(lineOf).join('');
  }
  const [older] = await readThread(pool, viewer, chatId, { limit: 1, before: first + 1 });
  if (older) yield csvRow([`Only the newest ${most.toLocaleString('en-US')} messages are in this file.`]);
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
