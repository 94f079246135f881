import type { Currency } from '@kapao/core/money';
import type { AccountCode, Entry, PostOutcome, PostRefusal } from '../../ledger/entry.ts';

interface ModelMember {
  readonly currency: Currency;
  readonly balances: Map<AccountCode, bigint>;
  readonly versions: Map<AccountCode, bigint>;
  readonly openHolds: Map<string, string>;
  readonly seen: Map<string, { readonly entry: Entry; readonly outcome: PostOutcome & { ok: true } }>;
}

const isOperatorAccount = (code: AccountCode): boolean => code.startsWith('operator:');

/** Model of the ledger's rules, one entry at a time, in memory and as plain as possible. */
export class LedgerModel {
  readonly members = new Map<string, ModelMember>();

  open(memberId: string, currency: Currency, codes: readonly AccountCode[]): void {
    this.members.set(memberId, {
      currency,
      balances: new Map(codes.map((code) => [code, 0n])),
      versions: new Map(codes.map((code) => [code, 0n])),
      openHolds: new Map(),
      seen: new Map(),
    });
  }

  post(entry: Entry): PostOutcome {
    const member = this.members.get(entry.memberId);
    const seen = member?.seen.get(entry.id);
    if (seen) {
      const same = (['kind', 'resolves', 'debit', 'credit', 'amount', 'currency'] as const).every(
        (field) => seen.entry[field] === entry[field],
      );
      return same ? { ...seen.outcome, replayed: true } : { ok: false, code: 'KEY_REUSED' };
    }
    const refusal = member ? refusalOf(member, entry) : 'NO_ACCOUNT';
    if (!member || refusal) return { ok: false, code: refusal ?? 'NO_ACCOUNT' };
    return book(member, entry);
  }
}

function refusalOf(member: ModelMember, t: Entry): PostRefusal | null {
  for (const code of [t.debit, t.credit])
    if (!isOperatorAccount(code) && (!member.balances.has(code) || member.currency !== t.currency))
      return 'NO_ACCOUNT';
  const watched = t.debit.startsWith('game:') ? t.debit : t.credit;
  if (t.expectVersion !== undefined && member.versions.get(watched) !== t.expectVersion) return 'STALE';
  if (t.kind === 'post' || t.kind === 'void') {
    const held = member.seen.get(t.resolves ?? '')?.entry;
    if (held?.kind !== 'hold' || held.amount !== t.amount || held.credit !== t.debit) return 'NO_HOLD';
    if (t.kind === 'void' && held.debit !== t.credit) return 'NO_HOLD';
    if (member.openHolds.get(held.operationLock ?? '') !== held.id) return 'ALREADY_RESOLVED';
  } else if (t.operationLock !== undefined && member.openHolds.has(t.operationLock)) return 'PENDING';
  const balance = member.balances.get(t.debit);
  return balance !== undefined && balance < t.amount ? 'MONEY_NOT_ENOUGH' : null;
}

function book(member: ModelMember, t: Entry): PostOutcome {
  const change = (code: AccountCode, by: bigint): bigint | null => {
    const before = member.balances.get(code);
    if (before === undefined) return null;
    member.balances.set(code, before + by);
    member.versions.set(code, (member.versions.get(code) ?? 0n) + 1n);
    return before + by;
  };
  const debitAfter = change(t.debit, -t.amount);
  const outcome = { ok: true, replayed: false, debitAfter, creditAfter: change(t.credit, t.amount) } as const;
  if (t.kind === 'hold') member.openHolds.set(t.operationLock ?? '', t.id);
  if (t.resolves) member.openHolds.delete(member.seen.get(t.resolves)?.entry.operationLock ?? '');
  member.seen.set(t.id, { entry: t, outcome });
  return outcome;
}
