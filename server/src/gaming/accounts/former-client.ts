import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { isSameNamed, recipientIn } from '../../providers/protocol/adapter.ts';
import { bindAccount, moveAccount } from './game-account.queries.ts';
import type { GameDeps, GameMember } from './game-deps.ts';
import type { OpenSlot } from './open-slot.ts';
import { creditsFor } from './rate.ts';

/** Money of an account at a former client of the provider's row, whose present one knows nothing of it. */
export interface Elsewhere {
  readonly kind: 'elsewhere';
  /** Wallet minor units, as the ledger knows them. */
  readonly balance: bigint;
  readonly credits: bigint;
  /** Recipient that has the money (`GameChannel`). */
  readonly recipient: string;
}

/**
 * Returns where the account is that the ledger knows; null if it is the one that was read as worth `value` (null: the client
 * knows none). Money at a former client is neither won nor lost: it stays in the game, and a person is called. Busy: the account
 * has changed meanwhile.
 */
export async function elsewhereOf(
  deps: GameDeps,
  member: Pick<GameMember, 'id' | 'currency'>,
  { row, rate, client }: OpenSlot,
  value: bigint | null,
): Promise<Elsewhere | { readonly kind: 'busy' } | null> {
  const balance = row.balance ?? 0n;
  const at = { memberId: member.id, code: row.code, client };
  if (value === null && row.client === null) return null;
  const former = row.client ?? (await bindAccount(deps.pool, at));
  if (former === client) return null;
  // An account opened anew is empty. So money there shows that the former one was only moved: under the same names with what
  // was won or lost since, under others with just that amount.
  const isMoved = value !== null && value > 0n && (value === balance || isSameNamed(former, client));
  if (isMoved)
    return (await moveAccount(deps.pool, at, { ...row, client: former })) ? null : { kind: 'busy' };
  if (balance > 0n) await callPerson(deps, member, row);
  return { kind: 'elsewhere', balance, credits: creditsFor(balance, rate), recipient: recipientIn(former) };
}

/** Raises the alarm about money at a former client, once for each amount that stands there. */
async function callPerson(
  deps: GameDeps,
  { id, currency }: Pick<GameMember, 'id' | 'currency'>,
  { code, balance, version }: OpenSlot['row'],
): Promise<void> {
  const alarm = {
    kind: 'no-answer',
    account: `game:${code}`,
    currency,
    ours: String(balance),
    details: { game: code, why: because('PROVIDER_CHANGED') },
    memberId: id,
  } as const;
  await raiseAlarm(deps, alarm, deriveId(id, `elsewhere:${code}:${version}`));
}
