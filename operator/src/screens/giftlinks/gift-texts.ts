import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const giftStateTexts: Record<BackofficeReply<'getGiftLink'>['state'], MessageDescriptor> = {
  claimed: msg`Nothing was sent`,
  redeeming: msg`Sent, and no answer`,
  unused: msg`Seems not to be redeemed`,
  credited: msg`Credited`,
  refused: msg`Nothing came`,
};

/** Explanation of each state for first-time readers. */
export const giftStateNotes: Record<BackofficeReply<'getGiftLink'>['state'], MessageDescriptor> = {
  claimed: msg`The member sent the link, and we never told the company to redeem it.`,
  redeeming: msg`We told the company to redeem it, and its answer never came: the money may be ours, or not.`,
  unused: msg`The company said that nobody had redeemed it. What is still on its way may yet arrive.`,
  credited: msg`Its money is in the member’s wallet.`,
  refused: msg`It is over, and no money came of it.`,
};
