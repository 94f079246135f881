import { unitOf } from '@kapao/core/money';
import type { Entry } from '../../ledger/entry.ts';
import { judgeAnew } from '../../ledger/retry-when-stale.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { type HeldRound, heldRound, type VoidEnd, voidWhole } from './active-bonus.queries.ts';
import type { DecideDeps, Moved, Note, Order } from './decision.ts';
import { postDecided } from './post-decision.ts';

/**
 * Ends a bonus that is held: the member keeps at most so much of all they have, and what they put in since that was said. What is
 * in games, or on its way, can not be taken from here, so the rest comes from the wallet as far as that reaches: a command may
 * end it so, whatever stands open; two at the console may not (`round_void_stake`).
 */
export async function voidRound(
  { pool, ledger }: DecideDeps,
  note: Note,
  { keep, added }: Pick<Order, 'keep' | 'added'>,
): Promise<Moved> {
  if (note.kind !== 'round' || keep === undefined || keep < 0n) return { ok: false, code: 'INVALID_INPUT' };
  const moved = await judgeAnew<Moved>(async () => {
    const round = await heldRound(pool, note.memberId, note.subjectId);
    if (!round) return { ok: false, code: 'OVER' };
    if (keep % unitOf(round.currency) !== 0n) return { ok: false, code: 'INVALID_INPUT' };
    const kept = keep + (added === undefined ? 0n : round.added - added);
    const over = round.total > kept ? round.total - kept : 0n;
    const cut = over < round.wallet ? over : round.wallet;
    const end = endOf(round, note, cut);
    const posted = cut > 0n ? await postDecided(ledger, end.entry, note) : await voidWhole(pool, note, end);
    return posted.ok || posted.code !== 'CHANGED' ? posted : null;
  });
  return moved ?? { ok: false, code: 'CHANGED' };
}

function endOf(round: HeldRound, note: Note, cut: bigint): VoidEnd & { readonly entry: Entry } {
  const { total, version } = round;
  const id = deriveId(note.subjectId, 'end');
  const data = {
    id: note.subjectId,
    state: 'void',
    turnover: null,
    total: String(total),
    kept: String(total - cut),
    cut: String(cut),
    added: String(round.added),
    elsewhere: String(round.elsewhere),
    reason: note.why,
  };
  const entry: Entry = {
    memberId: note.memberId,
    id,
    kind: 'move',
    debit: 'wallet',
    credit: 'house:bonus',
    amount: cut,
    currency: round.currency,
    // Not `bonus-end`: figures tell what persons took away from what the rules did.
    reason: 'bonus-void',
    expectVersion: version,
    statement: {
      type: 'finish_bonus',
      counterpart: 'BANK',
      reference: { kind: round.kind, description: round.name },
    },
    record: { name: 'round_end', data },
    outbox: [
      { topic: 'hint', payload: { event: 'bonus', data: { code: round.offerCode, isActive: false } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  };
  return { id, version, data, entry };
}
