import { toWire } from '@kapao/core/money';
import { readContent } from '../../content/stored-content.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import type { ReplyOf } from '../../platform/call/context.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { dayBefore } from './accrual-days.ts';
import { invitePage } from './invite.queries.ts';

/** Lists commissions by friend and day, newest first. */
export async function listInvites(
  { pool }: Pick<Deps, 'pool'>,
  member: Pick<Member, 'id' | 'currency'>,
  paging: { readonly page: number; readonly limit: number },
  now = new Date(),
): Promise<ReplyOf<'getInvites'>> {
  const { invite } = await readContent(pool, 'rewards');
  const { friends, total, barred, accrued, rows } = await invitePage(pool, member.id, paging, dayBefore(now));
  return {
    total: Number(total),
    invites: rows.map(({ name, amount, createdAt, day, collected }) => ({
      from: { name: maskFriendName(name) },
      amount: toWire(amount),
      createdAt: createdAt.toISOString(),
      day,
      collected,
    })),
    active: invite.active && !barred,
    counted: accrued,
    minimum: toWire(BigInt(invite.minCollectMinor[member.currency])),
    friends: Number(friends),
  };
}

/** Splits by grapheme: in Thai and Lao a consonant with its vowels and tone mark. */
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Returns a friend's name as shown to the inviter: the first two letters, without revealing its length. */
export function maskFriendName(name: string): string {
  const shown: string[] = [];
  for (const { segment } of letters.segment(name.trim())) {
    if (segment.trim() === '' || shown.length === 2) break;
    shown.push(segment);
  }
  return `${shown.join('')}***`;
}
