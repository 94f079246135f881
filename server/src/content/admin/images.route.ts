import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { Refused } from '../../platform/call/error-body.ts';
import { FileCleaner } from '../../platform/files/file-cleaner.ts';
import { newFileKey } from '../../platform/files/file-key.ts';
import { filesSlice } from '../../platform/files/files.route.ts';
import type { Slice } from '../../providers/registry/deps.ts';

/** Rights that allow uploading images: those for any content with images. */
const uploadRights: readonly Right[] = ['bonuses.change', 'content.change', 'business.change'];

/**
 * Uploads images for bonus offers, banners and games. An image's address cannot be guessed; members learn it
 * only when content with the image is published.
 */
export const imagesSlice: Slice = (app, deps) => {
  const cleaner = new FileCleaner(deps.log);
  // The console shows images under the same addresses as the member app.
  filesSlice(app, deps);

  backofficeRoute(app, deps, 'uploadImage', async ({ staffMember, upload, note }) => {
    if (!staffMember.rights.some((right) => uploadRights.includes(right))) return refuse('NOT_ALLOWED');
    const { file } = upload;
    const picture = file && (await cleaner.clean('shown', file));
    if (picture === undefined) throw new Refused('REQUEST_LIMIT', { retryAfter: 5 });
    if (picture === null) throw new Refused('INVALID_INPUT', { field: 'file' });
    const { bytes, width, height } = picture;
    const key = newFileKey('picture', 'webp');
    const url = `/files/${key}`;
    // Writes the audit entry first: storing a file cannot be rolled back, and no image may lack an entry.
    await writeAudit(deps.pool, note({ subject: 'picture', subjectId: key, after: { url, width, height } }));
    await deps.files.put(key, { bytes, contentType: 'image/webp' });
    return done({ url, width, height });
  });
};
