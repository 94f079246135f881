import { toWire } from '@kapao/core/money';
import { readContent } from '../../content/stored-content.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import type { ReplyOf } from '../../platform/call/context.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { invitePage } from './invite.queries.ts';

/** What friends brought, day by day, the newest first. */
export async function listInvites(
  { pool }: Pick<Deps, 'pool'>,
  member: Pick<Member, 'id' | 'currency'>,
  paging: { readonly page: number; readonly limit: number },
): Promise<ReplyOf<'getInvites'>> {
  const { invite } = await readContent(pool, 'rewards');
  const { friends, total, barred, rows } = await invitePage(pool, member.id, paging);
  return {
    total: Number(total),
    invites: rows.map(({ name, amount, createdAt, day, collected }) => ({
      from: { name: maskName(name) },
      amount: toWire(amount),
      createdAt: createdAt.toISOString(),
      day,
      collected,
    })),
    active: invite.active && !barred,
    minimum: toWire(BigInt(invite.minCollectMinor[member.currency])),
    friends: Number(friends),
  };
}

/** What a reader takes for one letter: in Thai and Lao a consonant with its vowels and tone. */
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** A friend's name as its inviter sees it: the first two letters, and nothing of how long it is. */
export function maskName(name: string): string {
  const shown: string[] = [];
  for (const { segment } of letters.segment(name.trim())) {
    if (segment.trim() === '' || shown.length === 2) break;
    shown.push(segment);
  }
  return `${shown.join('')}***`;
}
