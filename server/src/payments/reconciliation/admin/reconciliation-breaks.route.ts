import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { NIL as nobody } from 'uuid';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { pendingApprovalsOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { backofficeRefusal } from '../../exceptions/backoffice-refusal.ts';
import { resolveException } from '../../exceptions/resolve-exception.ts';
import { reconciliationBreakDetail, shownReconciliationBreak, spanOf } from './break-detail.ts';
import { entriesOfAccount, entriesOfMember } from './break-entries.queries.ts';
import {
  findReconciliationBreak,
  openReconciliationBreaks,
  writeNote,
} from './reconciliation-breaks.queries.ts';

/**
 * Routes for reconciliation breaks between our ledger and providers. Nothing is corrected here: moving money needs
 * approval.
 */
export const reconciliationBreaksSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listReconciliationBreaks', async ({ query: { after, most, kind } }) => {
    const { rows, next } = pageOf(
      await openReconciliationBreaks(pool, readCursor(after), kind, most + 1),
      most,
      writeCursor,
    );
    const proposed = await pendingApprovalsOf(
      pool,
      'alarm',
      rows.map(({ id }) => id),
    );
    return done({
      rows: rows.map((row) => ({ ...shownReconciliationBreak(row), approval: proposed(row.id) })),
      next,
    });
  });

  backofficeRoute(app, deps, 'getReconciliationBreak', ({ params }) =>
    reconciliationBreakDetail(pool, params.id),
  );

  backofficeRoute(app, deps, 'listReconciliationBreakEntries', async ({ params, query: { after, most } }) => {
    const found = await findReconciliationBreak(pool, params.id);
    if (!found) return refuse('NO_DATA');
    const [span, cursor] = [spanOf(found), readCursor(after)];
    const entries = found.memberId
      ? await entriesOfMember(pool, found.memberId, span, cursor, most + 1)
      : await entriesOfAccount(pool, span, cursor, most + 1);
    const { rows, next } = pageOf(entries, most, writeCursor);
    return done({ rows: rows.map(({ us: _, ...row }) => ({ ...row, amount: row.amount ?? 0n })), next });
  });

  backofficeRoute(app, deps, 'noteReconciliationBreak', async ({ id, params, body, staffMember, note }) => {
    const found = await findReconciliationBreak(pool, params.id);
    if (!found) return refuse('NO_DATA');
    const { text, keeps } = body;
    const written = {
      id: deriveId(id, 'note'),
      alarmId: found.id,
      staffId: staffMember.staffId,
      text,
      keeps,
    };
    const audit = note({ subject: 'difference', subjectId: found.id, after: { keeps }, why: text });
    const refusal = await writeNote(pool, written, audit);
    if (refusal?.code === 'KEY_REUSED') return refuse('IDEMPOTENCY_KEY_REUSED');
    return refusal ? refuse(refusal.code, refusal.who ? { who: refusal.who } : undefined) : done({});
  });

  backofficeRoute(app, deps, 'closeReconciliationBreak', async ({ id, params, body, staffMember, note }) => {
    const found = await findReconciliationBreak(pool, params.id);
    if (!found) return refuse('NO_DATA');
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
      who: staffMember.name,
      why,
      audit,
      queue: 'reconciliation',
    } as const;
    const decided = await resolveException(deps, order);
    return decided.ok ? done({}) : backofficeRefusal(decided);
  });
};

const text = (amount: bigint | null) => (amount === null ? null : String(amount));
