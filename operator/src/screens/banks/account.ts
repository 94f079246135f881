import type { BackofficeRow } from '@kapao/contract/desk/desk-call-types';

export type Account = BackofficeRow<'listAccounts'>;
export type Bank = BackofficeRow<'listBanks'>;
