import type { ErrorCode } from '@kapao/contract/errors/error-codes';
import { ok, type Refusal, type Result, refuse } from '@kapao/contract/result';
import { dayS } from '@kapao/core/time';
import type { Uploaded } from '../platform/call/uploads.ts';
import type { FileCleaner } from '../platform/files/file-cleaner.ts';
import { newFileKey } from '../platform/files/file-key.ts';
import type { Deps } from '../providers/registry/deps.ts';
import { addFile, type FileRefusal, fileRefusal } from './chat.queries.ts';
import type { Customer } from './customer.ts';
import type { RefusedFiles } from './refused-files.ts';

type UploadDeps = Pick<Deps, 'files' | 'log'> & { readonly cleaner: FileCleaner };
type UploadRefusal = 'SLIP_NO_FILE' | 'SLIP_INVALID_FILE' | 'SLIP_UPLOAD_FAIL' | 'REQUEST_LIMIT';

export type ChatFileType = 'image' | 'video';

const kinds = {
  image: { extension: 'webp', contentType: 'image/webp' },
  // iPhones' QuickTime files have the same boxes, and players accept them only as MP4.
  video: { extension: 'mp4', contentType: 'video/mp4' },
} as const;
const retryAfterS = 5;
const tomorrowS = dayS;

/**
 * Stores a picture or video in the customer's own conversation. It is shown once a message refers to it; one that no
 * message refers to is swept with the old ones.
 */
export async function uploadFile(
  deps: UploadDeps & Pick<Deps, 'pool'> & { readonly refused: RefusedFiles },
  customer: Customer,
  fileType: ChatFileType,
  upload: Uploaded,
  perDay: number,
): Promise<Result<{ path: string }, UploadRefusal | FileRefusal>> {
  const sender = customer.memberId ?? customer.guestId;
  const left = await deps.refused.left(sender, perDay);
  const refusal =
    (await fileRefusal(deps.pool, customer, left)) ?? (left < 1 ? ('REQUEST_LIMIT' as const) : null);
  const stored =
    refusal === null
      ? await storeUpload(deps, fileType, upload, (file) =>
          addFile(deps.pool, customer, { ...file, fileType }, left),
        )
      : refuse(refusal);
  await deps.refused.note(sender, stored);
  const isFull = !stored.ok && stored.code === 'REQUEST_LIMIT' && !stored.params;
  return isFull ? refuse('REQUEST_LIMIT', { retryAfter: tomorrowS }) : stored;
}

/**
 * Stores an upload reduced to what is seen and heard; `add` assigns it to a conversation, or returns the refusal.
 * `derivedKey` is the key of a file that several calls may store at once.
 */
export async function storeUpload<Code extends ErrorCode>(
  { files, log, cleaner }: UploadDeps,
  fileType: ChatFileType,
  { file }: Pick<Uploaded, 'file'>,
  add: (file: { readonly key: string; readonly bytes: number }) => Promise<Code | null>,
  derivedKey?: string,
): Promise<Result<{ path: string }, UploadRefusal | Code>> {
  if (!file) return refuse('SLIP_NO_FILE');
  const cleaned = await cleaner.clean(fileType === 'image' ? 'chat' : 'video', file);
  if (cleaned === undefined) return refuse('REQUEST_LIMIT', { retryAfter: retryAfterS });
  if (cleaned === null) return refuse('SLIP_INVALID_FILE');
  const { bytes } = cleaned;
  const { contentType, extension } = kinds[fileType];
  const key = derivedKey ?? newFileKey('chat', extension);
  try {
    await files.put(key, { bytes, contentType });
  } catch (err) {
    log.error({ err }, 'a file of a conversation was not stored');
    return refuse('SLIP_UPLOAD_FAIL');
  }
  // If the process dies here the file belongs to no conversation, and is swept when it is old.
  const refusal = await add({ key, bytes: bytes.length });
  if (refusal === null) return ok({ path: key });
  // Another call may have added the file of a derived key; the sweep removes it if none did.
  if (derivedKey === undefined) await files.remove(key);
  const refused: Refusal<Code> = { ok: false, code: refusal };
  return refused;
}
