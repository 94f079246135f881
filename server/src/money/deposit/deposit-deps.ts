import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../base/db/schema.ts';
import type { Jobs } from '../../base/jobs/queue.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { ProviderRow } from '../../outside/provider-row.ts';

/** What deposits stand on; the server's own Deps satisfies it. */
export interface DepositDeps {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly ledger: Ledger;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly providers: readonly ProviderRow[];
  readonly log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

export interface DepositMember {
  readonly id: string;
  readonly currency: 'THB' | 'LAK';
}
