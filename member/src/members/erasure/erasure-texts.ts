import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Reply } from '../../frame/api/api.ts';

type Erasure = Reply<'getErasure'>;
type Refusal = NonNullable<Erasure['refusal']>;

/** What stands against an erasure, and what ends it; RECORDS has a number, and its text is in the dialog. */
export const refusalTexts: Record<Exclude<Refusal, 'RECORDS'>, MessageDescriptor> = {
  MONEY: msg`You still have money here: in your wallet, in a game, or a reward to claim. Withdraw or claim it first.`,
  BONUS: msg`A bonus is active. Finish or cancel it first.`,
  OPEN: msg`Something is still open: a deposit, withdrawal, transfer, slip, conversation or case. Wait until it is finished.`,
  EXCLUDED: msg`You’re on a break or self-excluded. This protects you, so your data is kept until it ends.`,
};

/** Why our team declined a request. */
export const declineTexts: Record<
  NonNullable<NonNullable<Erasure['request']>['reason']>,
  MessageDescriptor
> = {
  LAW: msg`The law requires us to keep your data.`,
  CLAIM: msg`Your data is needed for a claim or an investigation that isn’t finished.`,
  IDENTITY: msg`We couldn’t confirm that the request came from you.`,
  OTHER: msg`Contact us, and we will explain it to you.`,
};
