import type pg from 'pg';
import type { Jobs } from '../../base/jobs/queue.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { ProviderRow } from '../../outside/provider-row.ts';

/** What the use cases of games and transfers stand on; the server's own Deps satisfies it. */
export interface GameDeps {
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly providers: readonly ProviderRow[];
  readonly settings: {
    /** Encrypts the passwords of game accounts. */
    readonly gameCredentialKey: string;
  };
  readonly log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/** The caller, as far as money and games need to know. */
export interface GameMember {
  readonly id: string;
  /** The wire's `_id`. */
  readonly publicId: string;
  readonly currency: 'THB' | 'LAK';
}
