import type { MessageDescriptor } from '@lingui/core';

/** Returns a reason as stored: `CODE`, `CODE: in words`, or words alone. */
export function storedReason(given: { readonly code: string; readonly text: string } | undefined): string {
  if (!given?.code) return given?.text ?? '';
  return given.text ? `${given.code}: ${given.text}` : given.code;
}

/**
 * Returns the text of a stored reason. Several codes are joined by semicolons; a reason with an unknown code
 * is shown as stored.
 */
export function reasonText(
  why: string,
  words: Readonly<Record<string, MessageDescriptor>>,
  say: (message: MessageDescriptor) => string,
): string {
  const [, kept = '', text = ''] = /^([A-Z_]+(?:, [A-Z_]+)*)(?:: ([\s\S]*))?$/.exec(why) ?? [];
  const found = kept.split(', ').map((code) => (Object.hasOwn(words, code) ? words[code] : undefined));
  const known = found.filter((word) => word !== undefined);
  if (known.length < found.length) return why;
  // OTHER is explained only by the typed text.
  if (kept === 'OTHER' && text) return text;
  const said = known.map(say).join('; ');
  return text ? `${said}: ${text}` : said;
}
