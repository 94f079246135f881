import { createStore } from '@kapao/core/store';
import { useStore } from '../../base/store.ts';

type Typed = Readonly<Record<string, unknown>>;

const store = createStore<Typed>({});

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function write(next: Typed): void {
  store.write(next);
  if (Object.keys(next).length > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** Whoever signs out, or comes in another's place, is asked for nothing. */
export function forgetTyped(): void {
  write({});
}

export function readTyped<T>(name: string): T | null {
  // One name is of one form only, and each writes its own kind.
  return (store.read()[name] as T | undefined) ?? null;
}

export function keepTyped<T>(name: string, typed: T | null): void {
  const { [name]: _, ...others } = store.read();
  write(typed === null ? others : { ...others, [name]: typed });
}

/**
 * What is typed in a form and not saved yet. It is kept while the console is open: whoever goes Back, or looks something up on
 * another page, finds it again; and whoever closes or reloads the window is asked first.
 */
export function useTyped<T>(name: string): readonly [T | null, (typed: T | null) => void] {
  // One name is of one form only, and each writes its own kind.
  const typed = (useStore(store)[name] as T | undefined) ?? null;
  return [typed, (next) => keepTyped(name, next)];
}
