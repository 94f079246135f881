import type { Deps } from '../../outside/deps.ts';
import type { Member } from '../../web/call/call-lookup.ts';

export type WithdrawDeps = Pick<Deps, 'pool' | 'ledger' | 'jobs' | 'parties' | 'log'>;

export type WithdrawMember = Pick<Member, 'id' | 'currency'>;
