import { done } from '@kapao/contract/desk/desk-result';
import { deskRoute } from '../../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { accountRows } from './account.queries.ts';
import { bankRows } from './bank.queries.ts';
import { proposeAccount, setAccountQuota, switchAccount } from './change-account.ts';
import { changeBank, orderBanks } from './change-bank.ts';

/** The banks of members, and our accounts into which they pay. */
export const banksSlice: Slice = (app, deps) => {
  const { pool } = deps;
  deskRoute(app, deps, 'listBanks', async () => done({ rows: await bankRows(pool) }));
  deskRoute(app, deps, 'changeBank', (call) => changeBank(pool, call));
  deskRoute(app, deps, 'orderBanks', (call) => orderBanks(pool, call));
  deskRoute(app, deps, 'listAccounts', async () => done({ rows: await accountRows(pool) }));
  deskRoute(app, deps, 'setAccountQuota', (call) => setAccountQuota(pool, call));
  deskRoute(app, deps, 'switchAccount', (call) => switchAccount(pool, call));
  deskRoute(app, deps, 'proposeAccount', (call) => proposeAccount(pool, call));
};
