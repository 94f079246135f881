import { done } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { accountRows } from './account.queries.ts';
import { bankRows } from './bank.queries.ts';
import { requestAccountApproval, setAccountQuota, switchAccount } from './change-account.ts';
import { changeBank, orderBanks } from './change-bank.ts';

/** Routes for the banks of members and for our receiving accounts. */
export const banksSlice: Slice = (app, deps) => {
  const { pool } = deps;
  backofficeRoute(app, deps, 'listBanks', async () => done({ rows: await bankRows(pool) }));
  backofficeRoute(app, deps, 'changeBank', (call) => changeBank(pool, call));
  backofficeRoute(app, deps, 'orderBanks', (call) => orderBanks(pool, call));
  backofficeRoute(app, deps, 'listAccounts', async () => done({ rows: await accountRows(pool) }));
  backofficeRoute(app, deps, 'setAccountQuota', (call) => setAccountQuota(pool, call));
  backofficeRoute(app, deps, 'switchAccount', (call) => switchAccount(pool, call));
  backofficeRoute(app, deps, 'requestAccountApproval', (call) => requestAccountApproval(pool, call));
};
