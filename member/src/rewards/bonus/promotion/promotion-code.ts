import { typedCode } from '@kapao/core/account/digits';

/** Longer than any code. */
export const longestCode = 32;

export type CodeFlaw = 'empty' | 'short' | 'letters';

/** What a code can be: upper case, 3 to 32 of these. What can be none is not looked up. */
export function judgeCode(typed: string): { code: string; flaw: CodeFlaw | null } {
  const code = typedCode(typed);
  if (code === '') return { code, flaw: 'empty' };
  if (!/^[A-Z0-9_-]+$/.test(code)) return { code, flaw: 'letters' };
  return { code, flaw: code.length < 3 ? 'short' : null };
}
