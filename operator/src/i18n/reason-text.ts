import type { MessageDescriptor } from '@lingui/core';

/** What was chosen and written, as it is kept: `CODE`, `CODE: in words`, or words alone. */
export function reasonOf(given: { readonly code: string; readonly text: string } | undefined): string {
  if (!given?.code) return given?.text ?? '';
  return given.text ? `${given.code}: ${given.text}` : given.code;
}

/** A reason as it is kept, as a person reads it. Several codes stand beside each other where several signs agree. */
export function reasonText(
  why: string,
  words: Readonly<Record<string, MessageDescriptor>>,
  say: (message: MessageDescriptor) => string,
): string {
  const [, kept = '', text = ''] = /^([A-Z_]+(?:, [A-Z_]+)*)(?:: ([\s\S]*))?$/.exec(why) ?? [];
  const found = kept.split(', ').map((code) => (Object.hasOwn(words, code) ? words[code] : undefined));
  const known = found.filter((word) => word !== undefined);
  if (known.length < found.length) return why;
  // Of another reason its own words are all there is to say.
  if (kept === 'OTHER' && text) return text;
  const said = known.map(say).join('; ');
  return text ? `${said}: ${text}` : said;
}
