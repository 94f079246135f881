import type { FastifyInstance } from 'fastify';
import type { Ledger } from '../../ledger/ledger.ts';
import type { LoginThrottle } from '../../platform/auth/login-throttle.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { CallDeps } from '../../platform/call/call-deps.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { SignedAddresses } from '../../platform/files/signed-address.ts';
import type { Challenges } from '../../platform/rate-limit/proof-of-work.ts';
import type { ProviderRegistry } from './provider-registry.ts';

/**
 * Dependencies that the lower layers offer to the features. A feature takes the part that it uses (`Pick<Deps, 'pool' |
 * 'ledger'>`), so that its tests need no more than that.
 */
export interface Deps extends CallDeps {
  readonly ledger: Ledger;
  readonly files: FileStore;
  readonly addresses: SignedAddresses;
  readonly providers: ProviderRegistry;
  readonly passwords: Passwords;
  readonly challenges: Challenges;
  readonly loginThrottle: LoginThrottle;
}

/** Feature of the server: a function that adds its routes or other listeners. */
export type Slice = (app: FastifyInstance, deps: Deps) => void;
