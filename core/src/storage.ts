/** As much as is used of `localStorage` and `sessionStorage`. */
type TextStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** What an app remembers in its browser, by key. */
export interface Memory {
  read(key: string): string | null;
  /** False when it is remembered only until the page is loaded again. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/**
 * A browser may forbid its storage (every access throws), and a full storage takes nothing new. Neither may lead to a
 * blank page or a failed login: the page then remembers the value itself for as long as it is open.
 */
export function memory(open: () => TextStorage): Memory {
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
