import type { Entry, RecordRefusal } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { records } from '../../platform/ledger-records.ts';
import type { DecisionNote, DecisionRefusal, Moved } from './decision.ts';

/** Posts a decision's movement together with the decision and the movement's own record. */
export async function postDecision(ledger: Ledger, entry: Entry, note: DecisionNote): Promise<Moved> {
  const data = { ...note, ...(entry.record && { also: entry.record }) };
  const outcome = await ledger.post({ ...entry, refusable: true, record: { name: records.decision, data } });
  // An existing entry belongs to another decision or to the same order; the decision's row shows which.
  if (outcome.ok)
    return outcome.replayed ? { ok: false, code: 'ALREADY_CLOSED' } : { ok: true, amount: entry.amount };
  switch (outcome.code) {
    case 'REFUSED':
      return {
        ok: false,
        code: refusals[outcome.refusal.code] ?? 'ALREADY_CLOSED',
        ...whoOf(outcome.refusal),
      };
    case 'MONEY_NOT_ENOUGH':
    case 'KEY_REUSED':
      return { ok: false, code: outcome.code };
    case 'NO_ACCOUNT':
      return { ok: false, code: 'NO_MEMBER' };
    case 'ALREADY_RESOLVED':
      return { ok: false, code: 'ALREADY_CLOSED' };
    case 'STALE':
      return { ok: false, code: 'CHANGED' };
    default:
      throw new Error(`the decision ${note.id} was not booked: ${outcome.code}`);
  }
}

/** Refusals of the record functions. */
const refusals: Readonly<Record<string, DecisionRefusal>> = {
  ALREADY_CLOSED: 'ALREADY_CLOSED',
  INQUIRY_OPEN: 'INQUIRY_OPEN',
  ELSEWHERE: 'CHANGED',
  TAKEN: 'TAKEN',
  SAME_PERSON: 'SAME_PERSON',
  CHANGED: 'CHANGED',
  EXPIRED: 'EXPIRED',
  NOT_ALLOWED: 'NOT_ALLOWED',
  ABOVE_LIMIT: 'ABOVE_LIMIT',
  PROPOSER_NOT_ALLOWED: 'PROPOSER_NOT_ALLOWED',
};

const whoOf = ({ who }: RecordRefusal) => (who ? { who } : {});
