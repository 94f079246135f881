import { type consentKinds, maxConsents } from '@kapao/contract/calls/consents';
import type pg from 'pg';

export type ConsentKind = (typeof consentKinds)[number];

export interface NewConsent {
  readonly memberId: string;
  readonly kinds: readonly ConsentKind[];
  readonly version: string;
  readonly given: boolean;
  readonly userAgent: string | null;
}

/** Adds a consent if it changes something, in the caller's transaction if there is one. */
export async function addConsent(client: pg.Pool | pg.ClientBase, consent: NewConsent): Promise<void> {
  const { memberId, kinds, version, given, userAgent } = consent;
  await client.query('select consent_add($1, $2, $3, $4, $5)', [memberId, kinds, version, given, userAgent]);
}

export interface ConsentRow {
  readonly id: string;
  readonly kind: ConsentKind;
  readonly version: string;
  readonly given: boolean;
  readonly userAgent: string | null;
  readonly at: Date;
}

export async function newestConsents(pool: pg.Pool, memberId: string): Promise<ConsentRow[]> {
  const { rows } = await pool.query<ConsentRow>(
    `select id, kind, version, given, user_agent as "userAgent", at from consent
      where member_id = $1 order by at desc, id desc limit ${maxConsents}`,
    [memberId],
  );
  return rows;
}

export async function wantsMarketing(pool: pg.Pool, memberId: string): Promise<boolean> {
  const { rows } = await pool.query<{ given: boolean }>(
    `select given from consent where member_id = $1 and kind = 'marketing' order by at desc, id desc limit 1`,
    [memberId],
  );
  return rows[0]?.given ?? false;
}
