import { isBackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { accountDraft } from '@kapao/contract/backoffice/calls/payments/receiving-accounts';
import type { RowKind } from '../../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { accountRow, applyAccount } from './account.queries.ts';
import { shownAccount } from './change-account.ts';

/** Approval kind for receiving accounts: a new account of ours, or another number, holder or mode of an existing one. */
export const accountApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'account',
  async describe({ payload }) {
    const found = typeof payload.replaces === 'string' ? await accountRow(pool, payload.replaces) : null;
    return { before: found && shownAccount(found), after: shownAccount(accountDraft.parse(payload)) };
  },
  async apply(client, { payload }) {
    const refusal = await applyAccount(client, payload);
    if (refusal === null) return done(null);
    // The account was added after the request.
    if (refusal === 'ACCOUNT_EXISTS') return refuse('CHANGED');
    if (isBackofficeCode(refusal)) return refuse(refusal);
    throw new Error(`an approval request about an account was answered ${refusal}`);
  },
});
