import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** Returns the bucket that the settings name, else a folder beside the embedded database. */
export function createStore({
  bucket,
  dataDir,
  reach,
}: Pick<Settings, 'bucket' | 'dataDir' | 'reach'>): FileStore {
  return bucket ? bucketStore(bucket, reach) : folderStore(join(dataDir, 'files'));
}
