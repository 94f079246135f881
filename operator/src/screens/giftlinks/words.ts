import type { DeskReply } from '@kapao/contract/desk/desk-call-types';
import type { giftReasons } from '@kapao/contract/desk/queue-words';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const giftStateWords: Record<DeskReply<'getGiftLink'>['state'], MessageDescriptor> = {
  claimed: msg`Nothing was sent`,
  redeeming: msg`Sent, and no answer`,
  unused: msg`Seems not to be redeemed`,
  credited: msg`Credited`,
  refused: msg`Nothing came`,
};

/** What each of them means, for who sees it the first time. */
export const giftStateNotes: Record<DeskReply<'getGiftLink'>['state'], MessageDescriptor> = {
  claimed: msg`The member sent the link, and we never told the company to redeem it.`,
  redeeming: msg`We told the company to redeem it, and its answer never came: the money may be ours, or not.`,
  unused: msg`The company said that nobody had redeemed it. What is still on its way may yet arrive.`,
  credited: msg`Its money is in the member’s wallet.`,
  refused: msg`It is over, and no money came of it.`,
};

export const giftReasonWords: Record<(typeof giftReasons)[number], MessageDescriptor> = {
  COMPANY_SAYS_NO: msg`The company says that we did not get it`,
  LINK_OVER: msg`The link was used by somebody else, or ran out`,
  MEMBER_ASKED: msg`The member has the money back`,
  PARTY_BACK: msg`The company answers again`,
  OTHER: msg`Another reason, in words`,
};
