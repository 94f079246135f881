/** Subset of `localStorage` and `sessionStorage` that is used. */
type TextStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** Key-value storage of an app in its browser. */
export interface SafeStorage {
  read(key: string): string | null;
  /** Returns false if the value is kept only until the page is reloaded. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/**
 * Wraps browser storage, which may be forbidden (every access throws) or full. Neither may cause a blank page or a failed
 * login: the page then keeps the value in memory while it is open.
 */
export function safeStorage(open: () => TextStorage): SafeStorage {
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
        // Storage is forbidden, so the key is not in it.
      }
    },
  };
}
