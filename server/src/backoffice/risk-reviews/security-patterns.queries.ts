import type { RiskReviewKind } from '@kapao/contract/backoffice/calls/risk-reviews';
import type { securityEventKinds } from '@kapao/contract/calls/session';
import type pg from 'pg';

type EventKind = (typeof securityEventKinds)[number];

/** Newest events of a kind that one run reads, more than an hour of a large site has. */
const maxEvents = 50_000;

export async function flagNetworks(
  pool: pg.Pool,
  flag: RiskReviewKind,
  kinds: readonly EventKind[],
  least: number,
): Promise<number> {
  const { rows } = await pool.query<{ flags: number | null }>(
    'select flag_networks_by_kind($1, $2, $3, $4) as flags',
    [flag, kinds, least, maxEvents],
  );
  return rows[0]?.flags ?? 0;
}

export async function flagTakeovers(
  pool: pg.Pool,
  flag: RiskReviewKind,
  kind: EventKind,
  hours: number,
): Promise<number> {
  const { rows } = await pool.query<{ flags: number | null }>(
    'select flag_takeovers($1, $2, $3, $4) as flags',
    [flag, kind, hours, maxEvents],
  );
  return rows[0]?.flags ?? 0;
}
