import { ok, type Result, refuse } from '@kapao/contract/result';
import { isSlipOpen } from '../../content/slip-hours.ts';
import { readContent } from '../../content/stored-content.ts';
import { toRefusal } from '../../gaming/limits/limit-refusal.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import type { Uploaded } from '../../platform/call/uploads.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { FileCleaner } from '../../platform/files/file-cleaner.ts';
import { newFileKey } from '../../platform/files/file-key.ts';
import type { ResettableCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { canVerifySlips } from '../../providers/slip/can-verify-slips.ts';
import { beginSlip, findSlip, type SlipRefusal, slipRefusal, slipsPerMinute } from './slip.queries.ts';

type UploadDeps = Pick<Deps, 'pool' | 'providers' | 'files' | 'log'> & {
  readonly cleaner: FileCleaner;
  /** Refused pictures of a member's last minute. */
  readonly refused: Pick<ResettableCounter, 'count' | 'used'>;
};

type UploadRefusal =
  | 'SLIP_NO_FILE'
  | 'SLIP_INVALID_FILE'
  | 'SLIP_CLOSED'
  | 'SLIP_UPLOAD_FAIL'
  | 'LIMIT_REACHED'
  | 'SELF_EXCLUDED'
  | 'REQUEST_LIMIT'
  | 'REQUEST_LIMIT_1MIN';

/**
 * Seconds until a retry when too many images wait to be re-encoded; each takes about a second of processor
 * time.
 */
const retryAfterS = 5;

/**
 * Stores the image of a slip, re-encoded from its pixels only, and starts its verification. `causeId` names the request: a
 * retry after a crash finds the slip that it made.
 */
export async function uploadSlip(
  deps: UploadDeps,
  member: Pick<Member, 'id' | 'currency'>,
  { file }: Uploaded,
  causeId: string,
): Promise<Result<{ reference: string }, UploadRefusal>> {
  const { pool, files } = deps;
  const key = { memberId: member.id, id: deriveId(causeId, 'slip') };
  if (await findSlip(pool, key.memberId, key.id)) return ok({ reference: key.id });
  // A slip that no provider can verify is refused before its picture is processed.
  const [provider] = [...deps.providers.slips.keys()].sort();
  if (provider === undefined || !canVerifySlips(deps.providers, member.currency))
    return refuse('SLIP_UPLOAD_FAIL');
  const hours = await readContent(pool, 'slip');
  if (!isSlipOpen(new Date(), hours)) return refuse('SLIP_CLOSED', hours);
  if (!file) return refuse('SLIP_NO_FILE');
  const most = slipsPerMinute - (await deps.refused.used(member.id)).count;
  const refusal = await slipRefusal(pool, member.id, most);
  if (refusal) return refusalOf(refusal);
  const picture = await deps.cleaner.clean('slip', file);
  if (picture === undefined) return refuse('REQUEST_LIMIT', { retryAfter: retryAfterS });
  if (picture === null) {
    await deps.refused.count(member.id);
    return refuse('SLIP_INVALID_FILE');
  }
  const fileKey = newFileKey('slip', 'jpg');
  try {
    await files.put(fileKey, { bytes: picture.bytes, contentType: 'image/jpeg' });
  } catch (err) {
    deps.log.error({ err }, 'a slip image was not stored');
    return refuse('SLIP_UPLOAD_FAIL');
  }
  // A process that dies here leaves an image without a slip, which is swept when it is old.
  const late = await beginSlip(pool, { ...key, fileKey, provider }, most);
  if (!late) return ok({ reference: key.id });
  await files.remove(fileKey);
  return refusalOf(late);
}

function refusalOf(refusal: SlipRefusal): Result<never, UploadRefusal> {
  if (refusal.code !== 'REQUEST_LIMIT_1MIN') return toRefusal(refusal);
  return refuse('REQUEST_LIMIT_1MIN', { retryAfter: refusal.retryAfter });
}
