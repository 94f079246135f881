import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const words: Readonly<Record<string, MessageDescriptor>> = {
  TIMEOUT: msg`Timed out`,
  TOO_LARGE: msg`Response too large`,
};
/** Network codes: the connection failed or broke. */
const unreached = /^(?:E[A-Z_]{3,}|UND_ERR_[A-Z_]+)$/;

/** Returns why a provider has not answered, from the connection's error; a provider's own words stay as they are. */
export function noAnswerText(why: string, say: (words: MessageDescriptor) => string): string {
  const known = words[why] ?? (unreached.test(why) ? msg`Not reachable` : undefined);
  return known ? say(known) : why;
}
