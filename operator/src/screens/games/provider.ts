import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';

export type Game = BackofficeRow<'listGames'>;
export type Provider = BackofficeReply<'listProviders'>['rows'][number];
export type Form = BackofficeReply<'listProviders'>['forms'][number];
