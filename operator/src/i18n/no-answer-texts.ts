import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const words: Readonly<Record<string, MessageDescriptor>> = {
  TIMEOUT: msg`No answer in time`,
  TOO_LARGE: msg`An answer too large to read`,
};
/** Codes of the network: the connection was not made, or broke. */
const unreached = /^(?:E[A-Z_]{3,}|UND_ERR_[A-Z_]+)$/;

/** Why a party has said nothing, as the connection told it; what the party said itself stays as it is. */
export function noAnswerText(why: string, say: (words: MessageDescriptor) => string): string {
  const known = words[why] ?? (unreached.test(why) ? msg`It could not be reached` : undefined);
  return known ? say(known) : why;
}
