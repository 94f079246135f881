import type { Deps } from '../../outside/deps.ts';
import type { Member } from '../../web/call/call-lookup.ts';

export type DepositDeps = Pick<Deps, 'pool' | 'ledger' | 'jobs' | 'parties' | 'log'>;

export type DepositMember = Pick<Member, 'id' | 'currency'>;
