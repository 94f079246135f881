import type { Reply } from '@kapao/contract/call-types';
import type { CallName } from '@kapao/contract/paths';

/** Baht: as wide as an amount gets. */
export const amount = 123_456_789.5;

/** So many days ago. */
export function past(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/** What a call of this name answers, made into what a hostile member is answered. */
export type Answers = { [Name in CallName]?: (real: Reply<Name>) => Reply<Name> };
