/** What this app remembers on the phone, by key. */
interface Memory {
  read(key: string): string | null;
  /** False when it is remembered only until the page is loaded again. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/**
 * A browser may forbid its storage (an error at the first touch), and a full one takes nothing new. Neither is a
 * reason for a blank page or a login that fails: then this page remembers by itself for as long as it is open.
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
        // Forbidden: then nothing stands there.
      }
    },
  };
}

export const onDevice = memory(() => localStorage);
export const inThisTab = memory(() => sessionStorage);
