import { onDevice } from '../../base/storage.ts';
import { type Draft, emptyDraft, readDraft, writeDraft } from './draft.ts';

const key = 'registration';
let draft: Draft = emptyDraft;
const listeners = new Set<() => void>();

function become(next: Draft): void {
  draft = next;
  for (const listener of listeners) listener();
}

/** In localStorage: a phone that kills the app while its owner reads the SMS loses nothing. */
export const draftStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => draft,
  /** Asked when the page opens: what was kept may have become too old meanwhile. */
  open(): Draft {
    become(readDraft(onDevice.read(key), Date.now()));
    return draft;
  },
  change(patch: Partial<Draft>): void {
    become({ ...draft, ...patch });
    onDevice.write(key, writeDraft(draft, Date.now()));
  },
  clear(): void {
    onDevice.remove(key);
    become(emptyDraft);
  },
};
