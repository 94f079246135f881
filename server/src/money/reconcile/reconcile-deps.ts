import type pg from 'pg';
import type { Ledger } from '../../ledger/ledger.ts';
import type { ProviderRow } from '../../outside/provider-row.ts';

/** What reconciliation stands on; the server's own Deps satisfies it. */
export interface ReconcileDeps {
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly providers: readonly ProviderRow[];
  readonly log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}
