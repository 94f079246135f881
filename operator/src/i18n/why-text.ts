import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ReasonCode, reasonWords } from './reason-words.ts';

/** What was chosen and written, as it is kept: `CODE`, `CODE: in words`, or words alone. */
export function whyOf(given: { readonly code: string; readonly text: string } | undefined): string {
  if (!given?.code) return given?.text ?? '';
  return given.text ? `${given.code}: ${given.text}` : given.code;
}

/** A reason as it is kept, as a person reads it. Several codes stand beside each other where several signs agree. */
export function whyText(why: string, say: (message: MessageDescriptor) => string): string {
  const [, kept = '', text = ''] = /^([A-Z_]+(?:, [A-Z_]+)*)(?:: ([\s\S]*))?$/.exec(why) ?? [];
  const codes = kept.split(', ');
  if (!codes.every(isReason)) return why;
  // Of another reason its own words are all there is to say.
  if (kept === 'OTHER' && text) return text;
  const said = codes.map((code) => say(reasonWords[code])).join('; ');
  return text ? `${said}: ${text}` : said;
}

export function useWhy(): (why: string) => string {
  const { i18n } = useLingui();
  return (why) => whyText(why, (message) => i18n._(message));
}

function isReason(code: string): code is ReasonCode {
  return Object.hasOwn(reasonWords, code);
}
