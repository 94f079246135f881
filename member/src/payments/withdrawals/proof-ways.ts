import { isCoded } from '../../frame/api/error-code.ts';

export type ProofWay = 'passkey' | 'pin' | 'password';

/** Returns the ways to prove a withdrawal, the easiest first: passkey, PIN, and the password that every member has. */
export function waysOf(pin: 'none' | 'set' | 'locked' | undefined, hasPasskey: boolean): ProofWay[] {
  return [
    ...(hasPasskey ? ['passkey' as const] : []),
    ...(pin === 'set' ? ['pin' as const] : []),
    'password',
  ];
}

/** Returns what is wrong with a PIN: the tries that are left, or that it is locked or gone; null: another failure. */
export function proofFlawOf(error: unknown): number | 'locked' | 'none' | null {
  if (!isCoded(error) || error.code !== 'WRONG_PASSWORD') return null;
  const { pin, left } = error.params ?? {};
  if (pin === 'wrong' && typeof left === 'number') return left;
  return pin === 'locked' || pin === 'none' ? pin : null;
}
