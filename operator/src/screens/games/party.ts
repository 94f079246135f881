import type { DeskReply, DeskRow } from '@kapao/contract/desk/desk-call-types';

export type Game = DeskRow<'listGames'>;
export type Provider = DeskReply<'listProviders'>['rows'][number];
export type Form = DeskReply<'listProviders'>['forms'][number];
