import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';

export type Account = BackofficeRow<'listAccounts'>;
export type Bank = BackofficeRow<'listBanks'>;
