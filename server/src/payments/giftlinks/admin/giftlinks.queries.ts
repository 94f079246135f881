import type pg from 'pg';
import type { PageCursor } from '../../../platform/db/page-cursor.ts';
import type { GiftState } from '../states.ts';

export interface GiftRow {
  readonly memberId: string;
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  readonly phone: string;
  readonly ending: string;
  readonly provider: string;
  readonly state: GiftState;
  readonly amount: bigint | null;
  readonly since: Date;
}

const columns = `g.member_id as "memberId", g.id, m.public_id as "publicId", m.name, m.phone, g.ending, g.provider, g.state, g.amount,
  g.created_at as since`;

export type WaitingGift = GiftRow & { readonly escalatedAt: Date | null; readonly us: bigint | null };

/** Returns the escalated gift links, oldest first. */
export async function waitingGifts(
  pool: pg.Pool,
  after: PageCursor | null,
  limit: number,
): Promise<WaitingGift[]> {
  const { rows } = await pool.query<WaitingGift>(
    `select ${columns}, a.escalated_at as "escalatedAt", (extract(epoch from a.escalated_at) * 1000000)::bigint as us
       from inquiry a
         cross join lateral (select x.* from gift_link x where x.member_id = a.member_id and x.id = a.id offset 0) g
         cross join lateral (select x.* from member x where x.id = a.member_id offset 0) m
      where a.escalated_at is not null and a.kind = 'gift'
        and ($1::bigint is null or (a.escalated_at, a.id) > ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid))
      order by a.escalated_at, a.id limit $3`,
    [after?.us, after?.id, limit],
  );
  return rows;
}

export interface OneGift extends GiftRow {
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
  readonly refusal: string | null;
  readonly escalatedAt: Date | null;
  readonly asked: number | null;
  readonly lastAnswerAt: Date | null;
  readonly providerEnabled: boolean | null;
  readonly why: string | null;
}

export async function findGiftLink(pool: pg.Pool, memberId: string, id: string): Promise<OneGift | null> {
  const { rows } = await pool.query<OneGift>(
    `select ${columns}, g.sent_at as "sentAt", g.ended_at as "endedAt", g.refusal, a.escalated_at as "escalatedAt", a.attempts as asked,
            a.last_answer_at as "lastAnswerAt", provider_is_enabled('gift', g.provider) as "providerEnabled", al.details ->> 'why' as why
       from gift_link g
         join member m on m.id = g.member_id
         left join inquiry a on a.member_id = g.member_id and a.kind = 'gift' and a.id = g.id
         left join alarm al on al.id = g.id and al.kind = 'no-answer'
      where g.member_id = $1 and g.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

export interface OtherGift {
  readonly id: string;
  readonly ending: string;
  readonly state: GiftState;
  readonly amount: bigint | null;
  readonly paid: bigint | null;
  readonly at: Date;
}

/**
 * Returns the member's six newest other gift links. The rows are few, since a member is rate limited and
 * links that brought no money are swept.
 */
export async function otherGifts(pool: pg.Pool, memberId: string, id: string): Promise<OtherGift[]> {
  const { rows } = await pool.query<OtherGift>(
    `select g.id, g.ending, g.state, g.amount, g.paid_amount as paid, g.created_at as at
       from gift_link g where g.member_id = $1 and g.id <> $2 order by g.created_at desc limit 6`,
    [memberId, id],
  );
  return rows;
}

export interface GiftCredit {
  readonly id: string;
  readonly amount: bigint;
  readonly at: Date;
  readonly mine: boolean;
}

/**
 * Returns the gifts of this amount that the provider paid, for any member, from an hour before the redemption
 * until two days after.
 */
export async function giftCredits(
  pool: pg.Pool,
  { memberId, amount, provider, sentAt }: Pick<OneGift, 'memberId' | 'amount' | 'provider' | 'sentAt'>,
): Promise<GiftCredit[]> {
  const { rows } = await pool.query<{ [Name in keyof GiftCredit]: GiftCredit[Name] | null }>(
    `select p.id, p.amount, p.created_at as at, p.member_id = $1 as mine from bank_receipt p
      where p.credit_id is not null and 'gift' = any (p.sources) and p.created_at between $4::timestamptz - interval '1 hour' and $4::timestamptz + interval '2 days'
        and p.account = $3 and p.amount = $2
      order by p.created_at limit 10`,
    [memberId, amount, `operator:gift:${provider}`, sentAt],
  );
  return rows as GiftCredit[]; // Every credited gift has its member.
}
