import { createStore } from '@kapao/core/store';
import { useStore } from '../../base/store.ts';

type Unsaved = Readonly<Record<string, unknown>>;

const store = createStore<Unsaved>({});

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function write(next: Unsaved): void {
  store.write(next);
  if (Object.keys(next).length > 0) addEventListener('beforeunload', warnBeforeUnload);
  else removeEventListener('beforeunload', warnBeforeUnload);
}

/** Drops unsaved forms on sign-out or a change of account, without asking. */
export function discardUnsaved(): void {
  write({});
}

export function readUnsaved<T>(name: string): T | null {
  // Cast: each name belongs to one form, which writes its own type.
  return (store.read()[name] as T | undefined) ?? null;
}

export function writeUnsaved<T>(name: string, typed: T | null): void {
  const { [name]: _, ...others } = store.read();
  write(typed === null ? others : { ...others, [name]: typed });
}

/**
 * Unsaved content of a form, kept while the Console is open, also across pages. Closing or reloading the window asks first.
 */
export function useUnsaved<T>(name: string): readonly [T | null, (typed: T | null) => void] {
  // Cast: each name belongs to one form, which writes its own type.
  const typed = (useStore(store)[name] as T | undefined) ?? null;
  return [typed, (next) => writeUnsaved(name, next)];
}
