import { readContent } from '../../content/stored-content.ts';
import type { PictureQueue } from '../../files/picture/picture-queue.ts';
import type { Deps } from '../../outside/deps.ts';
import type { CallbackAnswer } from '../../web/call/callback-route.ts';
import { storeUpload } from '../upload-file.ts';
import { addBotFile } from './bot.queries.ts';
import { no, yes } from './say.ts';

const tomorrowS = 86_400;

/** Keeps a picture that an assistant wants to show in this conversation; a message of its next answer names it. */
export async function takePicture(
  deps: Pick<Deps, 'pool' | 'files' | 'log'> & { readonly pictures: PictureQueue },
  party: string,
  { conversation, picture }: { readonly conversation: string; readonly picture: string },
): Promise<CallbackAnswer> {
  const { filesPerDay } = await readContent(deps.pool, 'support');
  const file = Buffer.from(picture, 'base64');
  const stored = await storeUpload(deps, 'image', { file, isTooLarge: false }, (kept) =>
    addBotFile(deps.pool, party, conversation, kept, filesPerDay),
  );
  if (stored.ok) return yes({ filePath: stored.value.path });
  if (stored.code === 'REQUEST_LIMIT')
    return no('REQUEST_LIMIT', { retryAfter: tomorrowS, ...stored.params });
  return stored.code === 'NO_DATA' ? no('NO_DATA') : no('INVALID_INPUT', { field: 'picture' });
}
