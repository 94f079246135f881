import type { MessageDescriptor } from '@lingui/core';

/** A reason as it is kept, `CODE` or `CODE: in words`, as a person reads it. */
export function whyText(
  why: string,
  words: Readonly<Record<string, MessageDescriptor>>,
  say: (message: MessageDescriptor) => string,
): string {
  const [, code = '', text = ''] = /^([A-Z_]+)(?:: ([\s\S]*))?$/.exec(why) ?? [];
  const word = words[code];
  if (!word) return why;
  // Of another reason its own words are all there is to say.
  if (code === 'OTHER' && text) return text;
  return text ? `${say(word)}: ${text}` : say(word);
}
