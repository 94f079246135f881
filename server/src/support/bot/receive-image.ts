import { createHash } from 'node:crypto';
import { dayS } from '@kapao/core/time';
import { readContent } from '../../content/stored-content.ts';
import type { CallbackAnswer } from '../../platform/call/callback-route.ts';
import type { FileCleaner } from '../../platform/files/file-cleaner.ts';
import { derivedFileKey } from '../../platform/files/file-key.ts';
import type { ServerKey } from '../../platform/keys/keyring.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import type { RefusedFiles } from '../refused-files.ts';
import { storeUpload } from '../upload-file.ts';
import { addBotFile } from './bot.queries.ts';
import { okAnswer, refusalAnswer } from './bot-reply.ts';

const tomorrowS = dayS;

/**
 * Stores a picture that an assistant wants to show in this conversation; a message of its next answer refers to it. The
 * same picture signed on the same day is stored once, and counts once towards the day's files.
 */
export async function receiveImage(
  deps: Pick<Deps, 'pool' | 'files' | 'log' | 'settings'> & {
    readonly cleaner: FileCleaner;
    readonly refused: RefusedFiles;
  },
  provider: string,
  { conversation, picture }: { readonly conversation: string; readonly picture: string },
  signedAt: Date,
): Promise<CallbackAnswer> {
  const { pool, settings } = deps;
  const { filesPerDay } = await readContent(pool, 'support');
  const file = Buffer.from(picture, 'base64');
  const cause = `${provider}/${conversation}/${createHash('sha256').update(file).digest('hex')}`;
  const { current, other } = settings.serverKeys;
  const keyOf = (serverKey: ServerKey) => derivedFileKey('chat', 'webp', signedAt, serverKey, cause);
  const key = keyOf(current);
  const sender = `${provider}/${conversation}`;
  const left = await deps.refused.left(sender, filesPerDay);
  const add = (bytes: number | null, to = key) =>
    addBotFile(pool, provider, conversation, { key: to, bytes }, left);
  // The first delivery may have been before the server's key was changed.
  const before = other && keyOf(other);
  if (before && (await add(null, before)) === 'KEPT') return okAnswer({ filePath: before });
  // Checked before re-encoding, which costs a second of CPU time.
  const asked = await add(null);
  if (asked === 'KEPT') return okAnswer({ filePath: key });
  if (asked === 'NO_DATA') return refusalAnswer('NO_DATA');
  if (asked) return refusalAnswer(asked, { retryAfter: tomorrowS });
  const stored = await storeUpload(
    deps,
    'image',
    { file },
    async ({ bytes }) => {
      const refusal = await add(bytes);
      // A concurrent delivery of the same call stored the same file.
      return refusal === 'KEPT' ? null : refusal;
    },
    key,
  );
  await deps.refused.note(sender, stored);
  if (stored.ok) return okAnswer({ filePath: stored.value.path });
  if (stored.code === 'REQUEST_LIMIT')
    return refusalAnswer('REQUEST_LIMIT', { retryAfter: tomorrowS, ...stored.params });
  if (stored.code === 'SLIP_UPLOAD_FAIL') return refusalAnswer('INTERNAL_SERVER_ERROR');
  return stored.code === 'NO_DATA'
    ? refusalAnswer('NO_DATA')
    : refusalAnswer('INVALID_INPUT', { field: 'picture' });
}
