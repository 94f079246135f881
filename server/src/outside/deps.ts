import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../files/file-store.ts';
import type { SignedAddresses } from '../files/signed-address.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CallDeps } from '../web/call/call-deps.ts';
import type { Challenges } from '../web/counting/challenge.ts';
import type { LoginThrottle } from '../web/identity/login-throttle.ts';
import type { Passwords } from '../web/identity/passwords.ts';
import type { Parties } from './parties.ts';

/**
 * Everything that the floors below hand to the slices above. A slice takes the part that it uses
 * (`Pick<Deps, 'pool' | 'ledger'>`), so that its tests need no more than that.
 */
export interface Deps extends CallDeps {
  readonly ledger: Ledger;
  readonly files: FileStore;
  readonly addresses: SignedAddresses;
  readonly parties: Parties;
  readonly passwords: Passwords;
  readonly challenges: Challenges;
  readonly loginThrottle: LoginThrottle;
}

/** A slice adds its routes (or whatever else listens) to the server. */
export type Slice = (app: FastifyInstance, deps: Deps) => void;
