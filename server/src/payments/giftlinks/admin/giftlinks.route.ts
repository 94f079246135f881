import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { maskName, maskPhone } from '../../../platform/backoffice/mask.ts';
import { pendingApprovalsOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import type { Deps, Slice } from '../../../providers/registry/deps.ts';
import { allowedDecisions } from '../../exceptions/allowed-decisions.ts';
import { backofficeRefusal } from '../../exceptions/backoffice-refusal.ts';
import { decisionsOn, resolveException } from '../../exceptions/resolve-exception.ts';
import {
  findGiftLink,
  type GiftRow,
  giftCredits,
  type OneGift,
  otherGifts,
  waitingGifts,
} from './giftlinks.queries.ts';

/** Routes for gift links of unknown outcome. One person alone cannot confirm that the money came: that needs approval. */
export const giftlinksSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listGiftLinks', async ({ query: { after, most } }) => {
    const found = await waitingGifts(pool, readCursor(after), most + 1);
    const { rows, next } = pageOf(found, most, writeCursor);
    const proposed = await pendingApprovalsOf(
      pool,
      'gift',
      rows.map(({ id }) => id),
    );
    return done({
      rows: rows.map((row) => ({
        ...shown(row),
        escalatedAt: row.escalatedAt ?? row.since,
        approval: proposed(row.id),
      })),
      next,
    });
  });

  backofficeRoute(app, deps, 'getGiftLink', ({ params }) => giftDetail(pool, params.id));

  backofficeRoute(app, deps, 'decideGiftLink', async ({ id, params, body, staffMember, note }) => {
    const gift = await findGiftLink(pool, params.id.memberId, params.id.id);
    if (!gift) return refuse('NO_DATA');
    const { decision, reason, text } = body;
    const why = text ? `${reason}: ${text}` : reason;
    const audit = note({
      subject: 'giftlink',
      subjectId: gift.id,
      memberId: gift.memberId,
      before: { state: gift.state },
      after: { decision },
      why,
    });
    const subject = { kind: 'gift', memberId: gift.memberId, id: gift.id } as const;
    const order = { id, subject, decision, who: staffMember.name, why, audit, queue: 'giftlinks' };
    const decided = await resolveException(deps, order);
    return decided.ok ? done({}) : backofficeRefusal(decided);
  });
};

async function giftDetail(
  pool: Deps['pool'],
  { memberId, id }: { readonly memberId: string; readonly id: string },
): Promise<BackofficeResult<BackofficeReplyOf<'getGiftLink'>>> {
  const gift = await findGiftLink(pool, memberId, id);
  if (!gift) return refuse('NO_DATA');
  const [decisions, others, credits, proposed] = await Promise.all([
    decisionsOn(pool, id),
    otherGifts(pool, memberId, id),
    gift.sentAt && gift.amount !== null ? giftCredits(pool, gift) : [],
    pendingApprovalsOf(pool, 'gift', [id]),
  ]);
  const { escalatedAt, sentAt, endedAt, refusal, asked, lastAnswerAt, why } = gift;
  return done({
    ...shown(gift),
    approval: proposed(id),
    phone: maskPhone(gift.phone),
    providerEnabled: gift.providerEnabled === true,
    ...{ escalatedAt, sentAt, endedAt, refusal, asked, lastAnswerAt, why },
    allows: allowsOf(gift),
    decisions,
    others,
    credits,
  });
}

function shown({ memberId, id, publicId, name, ending, provider, state, amount, since }: GiftRow) {
  return {
    id: { memberId, id },
    memberId,
    publicId,
    name: maskName(name),
    ending,
    provider,
    state,
    amount,
    since,
  };
}

function allowsOf(gift: OneGift): ('ask' | 'done' | 'close')[] {
  if (gift.escalatedAt === null) return [];
  const facts = {
    kind: 'gift',
    held: false,
    inquiringSince: gift.since,
    alarm: null,
    ours: null,
    theirs: null,
  } as const;
  const { allows } = allowedDecisions({
    ...facts,
    state: gift.state,
    amount: gift.amount,
    escalatedAt: gift.escalatedAt,
  });
  return allows.filter((each) => each === 'ask' || each === 'done' || each === 'close');
}
