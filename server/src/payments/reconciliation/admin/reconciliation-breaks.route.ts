import { done, no } from '@kapao/contract/desk/desk-result';
import { NIL as nobody } from 'uuid';
import { deskRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { proposedOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { deskRefusal } from '../../exceptions/backoffice-refusal.ts';
import { decide } from '../../exceptions/resolve-exception.ts';
import { differenceDetail, shownDifference, spanOf } from './break-detail.ts';
import { entriesOfAccount, entriesOfMember } from './break-entries.queries.ts';
import { findDifference, openDifferences, writeNote } from './reconciliation-breaks.queries.ts';

/** What our books and the outside parties do not agree about. Nothing is put right here: what moves money is a proposal. */
export const differencesSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(app, deps, 'listDifferences', async ({ query: { after, most, kind } }) => {
    const { rows, next } = pageOf(
      await openDifferences(pool, readCursor(after), kind, most + 1),
      most,
      writeCursor,
    );
    const proposed = await proposedOf(
      pool,
      'alarm',
      rows.map(({ id }) => id),
    );
    return done({
      rows: rows.map((row) => ({ ...shownDifference(row), proposal: proposed(row.id) })),
      next,
    });
  });

  deskRoute(app, deps, 'getDifference', ({ params }) => differenceDetail(pool, params.id));

  deskRoute(app, deps, 'listDifferenceEntries', async ({ params, query: { after, most } }) => {
    const found = await findDifference(pool, params.id);
    if (!found) return no('NO_DATA');
    const [span, place] = [spanOf(found), readCursor(after)];
    const entries = found.memberId
      ? await entriesOfMember(pool, found.memberId, span, place, most + 1)
      : await entriesOfAccount(pool, span, place, most + 1);
    const { rows, next } = pageOf(entries, most, writeCursor);
    return done({ rows: rows.map(({ us: _, ...row }) => ({ ...row, amount: row.amount ?? 0n })), next });
  });

  deskRoute(app, deps, 'noteDifference', async ({ id, params, body, operator, note }) => {
    const found = await findDifference(pool, params.id);
    if (!found) return no('NO_DATA');
    const { text, keeps } = body;
    const written = {
      id: deriveId(id, 'note'),
      alarmId: found.id,
      operatorId: operator.operatorId,
      text,
      keeps,
    };
    const audit = note({ subject: 'difference', subjectId: found.id, after: { keeps }, why: text });
    const refusal = await writeNote(pool, written, audit);
    if (refusal?.code === 'KEY_REUSED') return no('IDEMPOTENCY_KEY_REUSED');
    return refusal ? no(refusal.code, refusal.who ? { who: refusal.who } : undefined) : done({});
  });

  deskRoute(app, deps, 'closeDifference', async ({ id, params, body, operator, note }) => {
    const found = await findDifference(pool, params.id);
    if (!found) return no('NO_DATA');
    const why = body.text ? `${body.reason}: ${body.text}` : body.reason;
    const memberId = found.memberId ?? nobody;
    const audit = note({
      subject: 'difference',
      subjectId: found.id,
      ...(found.memberId && { memberId }),
      before: {
        kind: found.kind,
        account: found.account,
        ours: text(found.ours),
        theirs: text(found.theirs),
      },
      after: { decision: 'close' },
      why,
    });
    const subject = { kind: 'alarm', memberId, id: found.id } as const;
    const order = {
      id,
      subject,
      decision: 'close',
      who: operator.name,
      why,
      audit,
      queue: 'differences',
    } as const;
    const decided = await decide(deps, order);
    return decided.ok ? done({}) : deskRefusal(decided);
  });
};

const text = (amount: bigint | null) => (amount === null ? null : String(amount));
