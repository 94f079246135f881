import { onDevice } from '../../../base/storage.ts';
import { storedToken, unsentMessagesName, waitingKey } from '../../../frame/api/session.ts';
import { type Outgoing, ownerOf } from './outgoing.ts';

/** Storage where unsent messages survive the page. */
export interface OutgoingStore {
  /** Returns all stored messages, oldest first. */
  list(): Promise<Outgoing[]>;
  /** Resolves to false if the message is not stored and lives only as long as the page. */
  put(outgoing: Outgoing): Promise<boolean>;
  remove(clientId: string): Promise<void>;
}

const store = 'outgoing';

/**
 * Opens the browser's storage. A browser may forbid it, have no room or have deleted it; then nothing is kept, and
 * everything else works.
 */
export function openOutgoingStore(): OutgoingStore {
  let opening: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(unsentMessagesName, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'clientId' });
      request.onsuccess = () => {
        // Another tab deletes or upgrades the database, or the browser closes it: it is reopened when needed.
        const again = () => {
          opening = null;
        };
        request.result.onclose = again;
        request.result.onversionchange = () => {
          request.result.close();
          again();
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error('another tab holds it'));
    }).catch((fault) => {
      opening = null;
      throw fault;
    });
    return opening;
  }

  /** The result counts only once the transaction is complete. */
  async function run<Result>(
    mode: IDBTransactionMode,
    ask: (objects: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = ask(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  }

  return {
    async list() {
      const found: Outgoing[] = await run('readonly', (objects) => objects.getAll()).catch(() => []);
      if (found.length === 0) onDevice.remove(waitingKey);
      return found.sort((a, b) => a.at - b.at);
    },
    put(outgoing) {
      // A message of a member who has just logged out must not come back.
      if (outgoing.owner !== ownerOf(storedToken())) return Promise.resolve(false);
      onDevice.write(waitingKey, '1');
      return run('readwrite', (objects) => objects.put(outgoing)).then(
        () => true,
        () => false,
      );
    },
    async remove(clientId) {
      await run('readwrite', (objects) => objects.delete(clientId)).catch(() => undefined);
    },
  };
}
