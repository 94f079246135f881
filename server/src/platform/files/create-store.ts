import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import type { Settings } from '../settings/settings.ts';
import { bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** Returns the bucket that the settings name, else a folder beside the embedded database. */
export function createStore(
  { bucket, dataDir }: Pick<Settings, 'bucket' | 'dataDir'>,
  connections?: Dispatcher,
): FileStore {
  return bucket ? bucketStore(bucket, connections) : folderStore(join(dataDir, 'files'));
}
