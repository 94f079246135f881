import { onDevice } from '../../base/storage.ts';
import { createStore } from '../../base/store.ts';
import { type Draft, emptyDraft, readDraft, writeDraft } from './draft.ts';

const key = 'registration';
const store = createStore<Draft>(emptyDraft);

/** In localStorage: a phone that kills the app while its owner reads the SMS loses nothing. */
export const draftStore = {
  ...store,
  /** Asked when the page opens: what was kept may have become too old meanwhile. */
  open(): Draft {
    store.write(readDraft(onDevice.read(key), Date.now()));
    return store.read();
  },
  change(patch: Partial<Draft>): void {
    store.write({ ...store.read(), ...patch });
    onDevice.write(key, writeDraft(store.read(), Date.now()));
  },
  clear(): void {
    onDevice.remove(key);
    store.write(emptyDraft);
  },
};
