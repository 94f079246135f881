import { typedCode } from '@kapao/core/account/digits';

/** Maximum length of a code, in characters. */
export const longestCode = 32;

export type CodeFlaw = 'empty' | 'short' | 'letters';

/**
 * Returns the typed code in upper case and why it cannot be one: codes have 3 to 32 characters. An impossible code is not
 * looked up.
 */
export function judgeCode(typed: string): { code: string; flaw: CodeFlaw | null } {
  const code = typedCode(typed);
  if (code === '') return { code, flaw: 'empty' };
  if (!/^[A-Z0-9_-]+$/.test(code)) return { code, flaw: 'letters' };
  return { code, flaw: code.length < 3 ? 'short' : null };
}
