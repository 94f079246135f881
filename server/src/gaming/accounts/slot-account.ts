import { ok, type Result, refuse } from '@kapao/contract/result';
import { beginPlay } from '../limits/play-limit.ts';
import { newPassword } from './activate-slot.ts';
import { boundTo, seal, unseal } from './credential.ts';
import {
  findAccount,
  findPendingPassword,
  resolvePendingPassword,
  storePendingPassword,
} from './game-account.queries.ts';
import type { GameDeps, GameMember, LaunchOptions } from './game-deps.ts';
import { findOpenSlot, type OpenSlot } from './open-slot.ts';

type PlayRefusal = 'LIMIT_REACHED' | 'SELF_EXCLUDED';

/** Credentials of a game account. Never log them, and never store them with an answer. */
export interface SlotAccount {
  readonly username: string;
  /** Empty if the provider has no passwords: its games open only by a launch link. */
  readonly password: string;
  /** State of a login page, for a provider with a login form. */
  readonly event?: Readonly<Record<string, string>>;
}

export async function getSlotAccount(
  deps: GameDeps,
  member: GameMember,
  code: string,
  visit: LaunchOptions,
): Promise<Result<SlotAccount, 'NO_GAME' | 'SLOT_NO_ACCOUNT' | PlayRefusal>> {
  const slot = await findOpenSlot(deps, member.id, code);
  if (!slot.ok) return slot;
  // The password lets the member open the game without us, so play limits apply here too.
  const limited = await beginPlay(deps.pool, member.id);
  if (limited) return limited;
  const [password, event] = await Promise.all([
    passwordOf(deps, member, slot.value),
    pageStateOf(deps, slot.value, visit),
  ]);
  return ok({ username: slot.value.username, password: password ?? '', ...(event && { event }) });
}

/** Returns the login page's state. The credentials are useful without it, so a failure returns null. */
async function pageStateOf(
  deps: GameDeps,
  { provider, username, row }: OpenSlot,
  visit: LaunchOptions,
): Promise<Readonly<Record<string, string>> | null> {
  const page = await provider.pageState?.({ ...visit, username });
  if (!page) return null;
  if (page.kind === 'done') return page.state;
  deps.log.warn({ game: row.code, outcome: page }, 'a login page could not be loaded');
  return null;
}

/** Returns the account's password; null if the provider has none. */
export async function passwordOf(
  deps: GameDeps,
  member: Pick<GameMember, 'id'>,
  { row, provider }: OpenSlot,
): Promise<string | null> {
  if (!provider.hasPasswords) return null;
  const account = await findAccount(deps.pool, member.id, row.code);
  if (!account) throw new Error(`the open account at ${row.code} is not there`);
  return unseal(deps.settings.serverKeys, boundTo(member.id, row.code), account.password);
}

/**
 * Gives the account a new password. Until the provider's answer is known, the new password is stored beside
 * the old one and the next reset offers it again, so that both sides end with the same password.
 */
export async function resetSlotPassword(
  deps: GameDeps,
  member: GameMember,
  code: string,
): Promise<Result<undefined, 'NO_GAME' | 'SLOT_NO_ACCOUNT' | 'SLOT_RESET_PASSWORD_FAIL' | PlayRefusal>> {
  const slot = await findOpenSlot(deps, member.id, code);
  if (!slot.ok) return slot;
  const limited = await beginPlay(deps.pool, member.id);
  if (limited) return limited;
  const { provider, username } = slot.value;
  if (!provider.hasPasswords) return refuse('SLOT_RESET_PASSWORD_FAIL');
  const keys = deps.settings.serverKeys;
  const bound = boundTo(member.id, code);
  const offered = await storePendingPassword(deps.pool, member.id, code, seal(keys, bound, newPassword()));
  const outcome = await provider.setPassword({ username, password: unseal(keys, bound, offered) });
  if (outcome.kind !== 'unknown')
    await resolveOffered(deps, { memberId: member.id, code, offered }, outcome.kind === 'done');
  return outcome.kind === 'done' ? ok() : refuse('SLOT_RESET_PASSWORD_FAIL');
}

/** Resolves the password that was offered, also if it was encrypted with another key of the server meanwhile. */
export async function resolveOffered(
  { pool, settings }: Pick<GameDeps, 'pool' | 'settings'>,
  { memberId, code, offered }: { readonly memberId: string; readonly code: string; readonly offered: Buffer },
  taken: boolean,
): Promise<void> {
  if (await resolvePendingPassword(pool, memberId, code, offered, taken)) return;
  const pending = await findPendingPassword(pool, memberId, code);
  const textOf = (sealed: Buffer) => unseal(settings.serverKeys, boundTo(memberId, code), sealed);
  if (pending && textOf(pending) === textOf(offered))
    await resolvePendingPassword(pool, memberId, code, pending, taken);
}
