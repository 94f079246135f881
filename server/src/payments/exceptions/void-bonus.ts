import { unitOf } from '@kapao/core/money';
import type { Entry } from '../../ledger/entry.ts';
import { retryWhenStale } from '../../ledger/retry-when-stale.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { DecisionNote, Moved, ResolutionOrder, ResolveDeps } from './decision.ts';
import { postDecision } from './post-decision.ts';
import { type BonusToVoid, bonusToVoid, type VoidEnd, voidWhole } from './void-bonus.queries.ts';

/**
 * Ends an active bonus: the member keeps at most `keep` of their total, plus money added since the order was given;
 * what games or pending movements hold is taken from the wallet as far as it suffices. Two staff members in the Console
 * are refused while a transfer, withdrawal or bet is open (`bonus_void_amount`); the command line is not.
 */
export async function voidBonus(
  { pool, ledger }: ResolveDeps,
  note: DecisionNote,
  { keep, added }: Pick<ResolutionOrder, 'keep' | 'added'>,
): Promise<Moved> {
  if (note.kind !== 'bonus' || keep === undefined || keep < 0n) return { ok: false, code: 'INVALID_INPUT' };
  const moved = await retryWhenStale<Moved>(async () => {
    const bonus = await bonusToVoid(pool, note.memberId, note.subjectId);
    if (!bonus) return { ok: false, code: 'ALREADY_CLOSED' };
    if (keep % unitOf(bonus.currency) !== 0n) return { ok: false, code: 'INVALID_INPUT' };
    const kept = keep + (added === undefined ? 0n : bonus.added - added);
    const over = bonus.total > kept ? bonus.total - kept : 0n;
    const cut = over < bonus.wallet ? over : bonus.wallet;
    const end = endOf(bonus, note, cut);
    const posted = cut > 0n ? await postDecision(ledger, end.entry, note) : await voidWhole(pool, note, end);
    return posted.ok || posted.code !== 'CHANGED' ? posted : null;
  });
  return moved ?? { ok: false, code: 'CHANGED' };
}

function endOf(bonus: BonusToVoid, note: DecisionNote, cut: bigint): VoidEnd & { readonly entry: Entry } {
  const { total, version } = bonus;
  const id = deriveId(note.subjectId, 'end');
  const data = {
    id: note.subjectId,
    state: 'void',
    turnover: null,
    total: String(total),
    kept: String(total - cut),
    cut: String(cut),
    deposit: String(bonus.deposit),
    added: String(bonus.added),
    late: String(bonus.late),
    elsewhere: String(bonus.elsewhere),
    reason: note.why,
  };
  const entry: Entry = {
    memberId: note.memberId,
    id,
    kind: 'move',
    debit: 'wallet',
    credit: 'operator:bonus',
    amount: cut,
    currency: bonus.currency,
    // The reason is not `bonus-end`: reports separate manual deductions from those by the rules.
    reason: 'bonus-void',
    expectVersion: version,
    statement: {
      type: 'finish_bonus',
      counterpart: 'BANK',
      reference: { kind: bonus.kind, description: bonus.name },
    },
    record: { name: records.bonusEnd, data },
    outbox: [
      { topic: 'hint', payload: { event: 'bonus', data: { code: bonus.offerCode, isActive: false } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  };
  return { id, version, data, entry };
}
