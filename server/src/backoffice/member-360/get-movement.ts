import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { referenceOf } from '../../gaming/transfers/leg.ts';
import { payoutReference } from '../../payments/withdrawals/payout-reference.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { getStatement } from '../../wallet/statement/get-statement.ts';
import { evidenceOf, type LedgerRow, rowsOfMovement } from './movement.queries.ts';

type Movement = BackofficeReplyOf<'getMovement'>;

/**
 * Returns the details of one movement: the steps that the member reads, its ledger entries and the evidence
 * from other sources.
 */
export async function getMovement(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  memberId: string,
  id: string,
): Promise<BackofficeResult<Movement>> {
  const rows = await rowsOfMovement(pool, memberId, id);
  const first = rows.find((row) => row.id === row.movementId) ?? rows[0];
  if (!first) return refuse('NO_DATA');
  const [evidence, line] = await Promise.all([
    evidenceOf(
      pool,
      memberId,
      rows.map((row) => row.id),
    ),
    stepsOf(pool, settings, memberId, first),
  ]);
  return done({
    id: first.id,
    at: first.createdAt,
    amount: first.amount,
    currency: first.currency,
    statementType: first.statementType,
    state: stateOf(rows, first),
    steps: line,
    entries: rows.map(({ movementId: _, statementType: __, ...row }) => row),
    evidence,
    reference: providerReference(memberId, first),
  });
}

/** Returns the steps of the member's own statement; none if the statement has no such entry. */
async function stepsOf(
  pool: Deps['pool'],
  settings: Deps['settings'],
  memberId: string,
  { id }: LedgerRow,
): Promise<Movement['steps']> {
  const receipts = { publicUrl: settings.publicUrl, keys: settings.serverKeys };
  // Steps are codes, the same in every language.
  const found = await getStatement(pool, { memberId, locale: 'th' }, id, receipts);
  if (!found.ok) return [];
  return found.value.steps.map(({ step, at, by }) => ({ step, at: at === null ? null : new Date(at), by }));
}

function stateOf(rows: readonly LedgerRow[], first: LedgerRow): Movement['state'] {
  if (first.kind !== 'hold') return 'done';
  const end = rows.find(({ kind }) => kind === 'post' || kind === 'void');
  if (!end) return 'waiting';
  return end.kind === 'post' ? 'done' : 'failed';
}

/** Returns the reference under which the bank or the game knows the movement, for inquiries by phone. */
function providerReference(memberId: string, { id, statementType }: LedgerRow): string | null {
  if (statementType === 'withdraw') return payoutReference({ memberId, id });
  return statementType === 'transfer' ? referenceOf(id) : null;
}
