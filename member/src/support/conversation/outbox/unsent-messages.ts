import type { Outgoing } from './outgoing.ts';
import type { OutgoingStore } from './outgoing-store.ts';

export interface UnsentMessages {
  /** Oldest first. */
  all(): Outgoing[];
  /** Shows the message at once; the promise resolves when the device has stored it. */
  put(outgoing: Outgoing): Promise<void>;
  drop(clientId: string): Promise<void>;
  /** Places refused messages without a place after this message number. */
  settleBelow(seq: number): void;
  /** Reads what other tabs of this browser have added or sent. */
  reload(): Promise<void>;
}

/**
 * One owner's messages in the storage that all tabs of a browser share, together with those that the storage
 * has not taken.
 */
export function unsentMessages(keep: OutgoingStore, owner: string, onChange: () => void): UnsentMessages {
  /** Messages being written to the storage, or too large for it. */
  const unkept = new Map<string, Outgoing>();
  let kept: Outgoing[] = [];
  let writing = Promise.resolve();

  function write(work: () => Promise<unknown>): Promise<void> {
    writing = writing.then(work).then(
      () => undefined,
      () => undefined,
    );
    return writing;
  }

  const all = () =>
    [...kept.filter(({ clientId }) => !unkept.has(clientId)), ...unkept.values()].sort((a, b) => a.at - b.at);

  function put(outgoing: Outgoing): Promise<void> {
    const { clientId } = outgoing;
    unkept.set(clientId, outgoing);
    onChange();
    return write(async () => {
      if (!(await keep.put(outgoing)) || unkept.get(clientId) !== outgoing) return;
      kept = [...kept.filter((each) => each.clientId !== clientId), outgoing];
      unkept.delete(clientId);
    });
  }

  return {
    all,
    put,
    settleBelow(seq) {
      for (const each of all()) {
        const { failure } = each;
        if (failure && failure.after === undefined)
          void put({ ...each, failure: { ...failure, after: seq } });
      }
    },
    drop(clientId) {
      unkept.delete(clientId);
      kept = kept.filter((each) => each.clientId !== clientId);
      onChange();
      return write(() => keep.remove(clientId));
    },
    async reload() {
      await writing;
      const found = await keep.list();
      kept = found.filter((each) => each.owner === owner);
      onChange();
    },
  };
}
