import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { maskName } from '../../platform/backoffice/mask.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/db/page-cursor.ts';
import {
  findReviewed,
  findRiskReview,
  involvedMembers,
  membersOfDevice,
  membersOfNetwork,
  membersOfPayer,
  openRiskReviews,
  type RiskReviewRow,
} from './risk-review.queries.ts';

type Listed = BackofficeReplyOf<'listRiskReviews'>;
type Shown = BackofficeReplyOf<'getRiskReview'>;

const maxInvolvedMembers = 8;

export async function listRiskReviews(
  pool: pg.Pool,
  { after, most }: { after?: string | undefined; most: number },
): Promise<Listed> {
  const { rows, next } = pageOf(await openRiskReviews(pool, readCursor(after), most + 1), most, writeCursor);
  return { rows: rows.map(riskReviewOf), next };
}

export async function riskReviewDetail(pool: pg.Pool, id: string): Promise<Shown | null> {
  const row = await findRiskReview(pool, id);
  if (!row) return null;
  const others = await othersOf(pool, row);
  const ids = [...new Set([row.memberId, ...others])];
  const [people, seen] = await Promise.all([
    involvedMembers(pool, ids.slice(0, maxInvolvedMembers)),
    findReviewed(pool, id),
  ]);
  return { ...riskReviewOf(row), people, more: Math.max(0, ids.length - maxInvolvedMembers), seen };
}

function riskReviewOf({
  id,
  kind,
  memberId,
  publicId,
  name,
  about,
  reason,
  currency,
  since,
}: RiskReviewRow): Listed['rows'][number] {
  return {
    id,
    kind,
    memberId,
    publicId,
    name: maskName(name),
    about: hiddenKinds.includes(kind) ? '' : about,
    figures: figuresOf(reason),
    currency,
    since,
  };
}

/** Kinds whose subject is hidden: hashes and ids mean nothing to readers, and a list shows no other person's account. */
const hiddenKinds: readonly RiskReviewRow['kind'][] = [
  'shared-device',
  'shared-payer',
  'network-failures',
  'network-logins',
  'new-device-payout',
  'reset-payout',
];

function figuresOf(reason: RiskReviewRow['reason']): Listed['rows'][number]['figures'] {
  return Object.fromEntries(
    Object.entries(reason).flatMap(([name, value]) =>
      // The holder's name is personal data, shown only beside each member where it may be read.
      name !== 'holder' && (value === null || typeof value === 'string' || typeof value === 'number')
        ? [[name, value]]
        : [],
    ),
  );
}

async function othersOf(pool: pg.Pool, { kind, about }: RiskReviewRow): Promise<string[]> {
  switch (kind) {
    case 'same-device':
    case 'same-holder':
    case 'opposite-bets':
      return isUuid(about) ? [about] : [];
    case 'network-failures':
    case 'network-logins':
      return membersOfNetwork(pool, about);
    case 'shared-device':
      return membersOfDevice(pool, about);
    case 'shared-payer': {
      const [bank = '', ...account] = about.split(' ');
      return membersOfPayer(pool, bank, account.join(' '));
    }
    default:
      return [];
  }
}
