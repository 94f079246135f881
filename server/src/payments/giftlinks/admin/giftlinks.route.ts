import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type { DeskReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { deskRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { maskName, maskPhone } from '../../../platform/backoffice/mask.ts';
import { proposedOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import type { Deps, Slice } from '../../../providers/registry/deps.ts';
import { allowedFor } from '../../exceptions/allowed-decisions.ts';
import { deskRefusal } from '../../exceptions/backoffice-refusal.ts';
import { decide, decisionsOn } from '../../exceptions/resolve-exception.ts';
import {
  findGiftLink,
  type GiftRow,
  giftCredits,
  type OneGift,
  otherGifts,
  waitingGifts,
} from './giftlinks.queries.ts';

/** Gift links of unknown outcome. That money came is never said by one person alone: that is a proposal. */
export const giftlinksSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(app, deps, 'listGiftLinks', async ({ query: { after, most } }) => {
    const found = await waitingGifts(pool, readCursor(after), most + 1);
    const { rows, next } = pageOf(found, most, writeCursor);
    const proposed = await proposedOf(
      pool,
      'gift',
      rows.map(({ id }) => id),
    );
    return done({
      rows: rows.map((row) => ({
        ...shown(row),
        personSince: row.personSince ?? row.since,
        proposal: proposed(row.id),
      })),
      next,
    });
  });

  deskRoute(app, deps, 'getGiftLink', ({ params }) => giftDetail(pool, params.id));

  deskRoute(app, deps, 'decideGiftLink', async ({ id, params, body, operator, note }) => {
    const gift = await findGiftLink(pool, params.id.memberId, params.id.id);
    if (!gift) return no('NO_DATA');
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
    const order = { id, subject, decision, who: operator.name, why, audit, queue: 'giftlinks' };
    const decided = await decide(deps, order);
    return decided.ok ? done({}) : deskRefusal(decided);
  });
};

async function giftDetail(
  pool: Deps['pool'],
  { memberId, id }: { readonly memberId: string; readonly id: string },
): Promise<DeskResult<DeskReplyOf<'getGiftLink'>>> {
  const gift = await findGiftLink(pool, memberId, id);
  if (!gift) return no('NO_DATA');
  const [decisions, others, credits, proposed] = await Promise.all([
    decisionsOn(pool, id),
    otherGifts(pool, memberId, id),
    gift.sentAt && gift.amount !== null ? giftCredits(pool, gift) : [],
    proposedOf(pool, 'gift', [id]),
  ]);
  const { personSince, sentAt, endedAt, refusal, asked, heardAt, why } = gift;
  return done({
    ...shown(gift),
    proposal: proposed(id),
    phone: maskPhone(gift.phone),
    partyOn: gift.partyOn === true,
    ...{ personSince, sentAt, endedAt, refusal, asked, heardAt, why },
    allows: allowsOf(gift),
    decisions,
    others,
    credits,
  });
}

function shown({ memberId, id, publicId, name, ending, party, state, amount, since }: GiftRow) {
  return {
    id: { memberId, id },
    memberId,
    publicId,
    name: maskName(name),
    ending,
    party,
    state,
    amount,
    since,
  };
}

function allowsOf(gift: OneGift): ('ask' | 'done' | 'close')[] {
  if (gift.personSince === null) return [];
  const facts = {
    kind: 'gift',
    held: false,
    askedSince: gift.since,
    alarm: null,
    ours: null,
    theirs: null,
  } as const;
  const { allows } = allowedFor({
    ...facts,
    state: gift.state,
    amount: gift.amount,
    personSince: gift.personSince,
  });
  return allows.filter((each) => each === 'ask' || each === 'done' || each === 'close');
}
