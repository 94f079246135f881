import type { CallDeps } from '../call/call-deps.ts';
import type { Passwords } from '../identity/passwords.ts';

/** What every call of the desk stands on. */
export interface DeskDeps extends CallDeps {
  readonly passwords: Passwords;
}
