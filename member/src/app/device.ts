import { freshKey } from './money-call.ts';

const key = 'device';

/**
 * A random id of this phone, sent with the login only: a phone that logged in before has a guess counter of its
 * own, so strangers' guesses never lock its owner out. It stays when the session goes.
 */
export function deviceId(): string {
  const known = localStorage.getItem(key);
  if (known) return known;
  const fresh = freshKey();
  localStorage.setItem(key, fresh);
  return fresh;
}
