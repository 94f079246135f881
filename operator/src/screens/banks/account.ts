import type { DeskRow } from '@kapao/contract/desk/desk-call-types';

export type Account = DeskRow<'listAccounts'>;
export type Bank = DeskRow<'listBanks'>;
