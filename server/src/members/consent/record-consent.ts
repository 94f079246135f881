import { marketingVersion } from '@kapao/contract/calls/consents';
import type pg from 'pg';
import { addConsent } from './consent.queries.ts';

interface Person {
  readonly memberId: string;
  /** User agent of the browser in which the member chose. */
  readonly userAgent: string | null;
}

/** Records the acceptance of the agreements, in the transaction that stores their version. */
export function recordAgreements(client: pg.ClientBase, person: Person, version: string): Promise<void> {
  return addConsent(client, { ...person, kinds: ['terms', 'privacy'], version, given: true });
}

/** Records whether the member wants offers and news. */
export function recordMarketing(
  client: pg.Pool | pg.ClientBase,
  person: Person,
  given: boolean,
): Promise<void> {
  return addConsent(client, { ...person, kinds: ['marketing'], version: marketingVersion, given });
}
