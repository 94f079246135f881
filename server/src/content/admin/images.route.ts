import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import { done, no } from '@kapao/contract/backoffice/backoffice-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { Refused } from '../../platform/call/error-body.ts';
import { newFileKey } from '../../platform/files/file-key.ts';
import { filesSlice } from '../../platform/files/files.route.ts';
import { shownPicture } from '../../platform/files/image/clean-image.ts';
import { PictureQueue } from '../../platform/files/image/image-queue.ts';
import type { Slice } from '../../providers/registry/deps.ts';

/** Who may write where pictures stand. */
const writers: readonly Right[] = ['bonuses.change', 'content.change', 'business.change'];

/**
 * Pictures for members, uploaded where offers, banners and games are written. Nobody is shown one before something with its address is
 * published; the address is unguessable until then.
 */
export const picturesSlice: Slice = (app, deps) => {
  const queue = new PictureQueue();
  // The console shows them under the same addresses as the members' app.
  filesSlice(app, deps);

  backofficeRoute(app, deps, 'uploadImage', async ({ staffMember, upload, note }) => {
    if (!staffMember.rights.some((right) => writers.includes(right))) return no('NOT_ALLOWED');
    const { file } = upload;
    const picture = file && (await queue.run(() => shownPicture(file)));
    if (picture === undefined) throw new Refused('REQUEST_LIMIT', { retryAfter: 5 });
    if (picture === null) throw new Refused('INVALID_INPUT', { field: 'file' });
    const { bytes, width, height } = picture;
    const key = newFileKey('picture', 'webp');
    const url = `/files/${key}`;
    // Before it is kept, which no transaction takes back: there is no picture that nobody has put there.
    await writeAudit(deps.pool, note({ subject: 'picture', subjectId: key, after: { url, width, height } }));
    await deps.files.put(key, { bytes, contentType: 'image/webp' });
    return done({ url, width, height });
  });
};
