import { isLook } from './look.ts';

/** What this app remembers on the phone, by key. */
interface Memory {
  read(key: string): string | null;
  /** False when it is remembered only until the page is loaded again. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/**
 * A browser may forbid its storage (every access throws), and a full storage takes nothing new. Neither may lead to a
 * blank page or a failed login: the page then remembers the value itself for as long as it is open.
 */
export function memory(open: () => Storage): Memory {
  const unkept = new Map<string, string>();
  return {
    read(key) {
      try {
        return unkept.get(key) ?? open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
        unkept.delete(key);
        return true;
      } catch {
        unkept.set(key, value);
        return false;
      }
    },
    remove(key) {
      unkept.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // The storage is forbidden, so the key is not in it.
      }
    },
  };
}

/** In a look the browser's storage is as good as forbidden: it is somebody else's. */
function kept(storage: () => Storage): Memory {
  return memory(() => {
    if (isLook) throw new Error('a look keeps nothing');
    return storage();
  });
}

export const onDevice = kept(() => localStorage);
export const inThisTab = kept(() => sessionStorage);
