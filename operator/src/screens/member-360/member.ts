import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';

export type Member = BackofficeReply<'getMember'>;
