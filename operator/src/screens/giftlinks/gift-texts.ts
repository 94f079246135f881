import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const giftStateTexts: Record<BackofficeReply<'getGiftLink'>['state'], MessageDescriptor> = {
  claimed: msg`Nothing was sent`,
  redeeming: msg`Sent, no answer`,
  unused: msg`Reported as not redeemed`,
  credited: msg`Credited`,
  refused: msg`Nothing received`,
};

/** Explanation of each state for first-time readers. */
export const giftStateNotes: Record<BackofficeReply<'getGiftLink'>['state'], MessageDescriptor> = {
  claimed: msg`The member sent the link; no redemption was sent.`,
  redeeming: msg`The redemption was sent and not answered: the outcome is unknown.`,
  unused: msg`The wallet provider says that it was not redeemed. A pending request may still arrive.`,
  credited: msg`Its money is in the member’s wallet.`,
  refused: msg`Closed without money.`,
};
