import { ok, type Result, refuse } from '@kapao/contract/result';
import type { GameProvider } from '../../providers/game/game-provider.ts';
import type { ProviderRow } from '../../providers/protocol/provider-row.ts';
import type { GameDeps } from './game-deps.ts';
import type { ListedRow } from './listed-row.ts';
import { parseRate, type Rate } from './rate.ts';
import { reopenAccount } from './reopen-account.ts';
import { type SlotRow, slotRow, slotRows } from './slot.queries.ts';

/** Working game with one member's data. */
export interface Slot<Row extends ListedRow = SlotRow> {
  readonly row: Row;
  readonly config: ProviderRow;
  readonly provider: GameProvider;
  /** Identity of the provider and of our account there (`GameChannel`). */
  readonly recipient: string;
  /** Client that an account opened now belongs to (`GameChannel`). */
  readonly client: string;
  readonly rate: Rate;
  /** Whether the game is in service in the member's currency; otherwise members can only leave it. */
  readonly isOffered: boolean;
}

/** Slot with an open account. */
export interface OpenSlot extends Slot {
  readonly username: string;
}

/**
 * Returns the row's slot; undefined if its provider is not configured, or does not support the member's
 * currency: such games are not shown and cannot be opened. With an open account the currency does not matter,
 * so that the money can be withdrawn.
 */
export function slotOf<Row extends ListedRow>(
  deps: Pick<GameDeps, 'providers'>,
  row: Row,
): Slot<Row> | undefined {
  const channel = deps.providers.games.get(row.provider);
  if (!channel) return undefined;
  const { row: config, provider, recipient, client, currencies } = channel;
  const isKept = row.currency !== null && currencies.includes(row.currency);
  if (!row.active && !isKept) return undefined;
  const rate = parseRate(row.rate, provider.decimals);
  return { row, config, provider, recipient, client, rate, isOffered: row.enabled && isKept };
}

/** Finds a game that is offered to the member. */
export async function findSlot(
  deps: Pick<GameDeps, 'providers' | 'pool'>,
  memberId: string,
  code: string,
): Promise<Result<Slot, 'NO_GAME'>> {
  const slot = await loadSlot(deps, memberId, code);
  return slot?.isOffered ? ok(slot) : refuse('NO_GAME');
}

/**
 * Finds a game that is offered to the member and in which they have an account. An empty account of a former client is
 * opened anew at the present one.
 */
export async function findOpenSlot(
  deps: Omit<GameDeps, 'ledger'>,
  memberId: string,
  code: string,
): Promise<Result<OpenSlot, 'NO_GAME' | 'SLOT_NO_ACCOUNT'>> {
  const found = await findAnyOpenSlot(deps, memberId, code);
  if (!found.ok) return found;
  const slot = found.value;
  if (!slot.isOffered) return refuse('NO_GAME');
  if (!isElsewhere(slot)) return found;
  const isHere = slot.row.balance === 0n && (await reopenAccount(deps, memberId, slot));
  return isHere ? ok({ ...slot, row: { ...slot.row, client: slot.client } }) : refuse('NO_GAME');
}

/** Whether the member's account is at another client than the one asked now, because the provider's row was changed. */
export function isElsewhere({ row, client }: Pick<Slot, 'row' | 'client'>): boolean {
  return row.client !== null && row.client !== client;
}

/**
 * Finds a game even if it is no longer offered, so that its money can be withdrawn and pending transfers can be
 * resolved.
 */
export async function findAnyOpenSlot(
  deps: Pick<GameDeps, 'providers' | 'pool'>,
  memberId: string,
  code: string,
): Promise<Result<OpenSlot, 'NO_GAME' | 'SLOT_NO_ACCOUNT'>> {
  const slot = await loadSlot(deps, memberId, code);
  if (!slot) return refuse('NO_GAME');
  const { username, active } = slot.row;
  return active && username ? ok({ ...slot, username }) : refuse('SLOT_NO_ACCOUNT');
}

async function loadSlot(
  deps: Pick<GameDeps, 'providers' | 'pool'>,
  memberId: string,
  code: string,
): Promise<Slot | undefined> {
  const row = await slotRow(deps.pool, memberId, code);
  return row && slotOf(deps, row);
}

/** Returns open slots, including those that are no longer offered but hold money. */
export async function openSlots(
  deps: Pick<GameDeps, 'providers' | 'pool'>,
  memberId: string,
): Promise<OpenSlot[]> {
  const rows = await slotRows(deps.pool, memberId);
  return rows.flatMap((row) => {
    const slot = row.active && row.username ? slotOf(deps, row) : undefined;
    return slot ? [{ ...slot, username: row.username ?? '' }] : [];
  });
}
