import type { ErrorParams } from './error-codes.ts';

/** Whose words tell of a refusal: those of its code, unless its params say that it is the other thing. */
export function textCodeOf(code: string, params: ErrorParams): string {
  if (code === 'WITHDRAW_PENDING' && 'until' in params) return 'WITHDRAW_HELD';
  return code === 'LIMIT_REACHED' && params.limit === 'sessionMinutes' ? 'SESSION_LIMIT_REACHED' : code;
}
