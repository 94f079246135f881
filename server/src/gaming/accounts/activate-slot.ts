import { randomBytes } from 'node:crypto';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { openAccounts } from '../../ledger/ledger.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { boundTo, seal, unseal } from './credential.ts';
import { type AccountAt, markActive, prepareAccount } from './game-account.queries.ts';
import type { GameDeps, GameMember } from './game-deps.ts';
import { findSlot } from './open-slot.ts';

/** Returns a password of twelve letters and digits: 70 bits, accepted by every provider here. */
export function newPassword(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  let password = '';
  while (password.length < 12) {
    for (const byte of randomBytes(16)) {
      // Bytes above the largest multiple of the alphabet's length are dropped, so that each character is equally likely.
      if (byte < 256 - (256 % alphabet.length) && password.length < 12)
        password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}

export function usernameAtGame(publicId: string): string {
  return `kp${publicId.toLowerCase()}`;
}

/**
 * Opens the member's account at a game. The password is stored before the provider gets it, so that the next attempt
 * completes an interrupted one with the same password, and two concurrent ones end with the same account.
 */
export async function activateSlot(
  deps: GameDeps,
  member: GameMember,
  code: string,
): Promise<
  Result<undefined, 'NO_GAME' | 'SLOT_ALREADY_ACTIVE' | 'SLOT_ACTIVATE_FAIL' | 'GAME_ACTIVATION_FAIL'>
> {
  const found = await findSlot(deps, member.id, code);
  if (!found.ok) return found;
  if (found.value.row.active) return refuse('SLOT_ALREADY_ACTIVE');
  const keys = deps.settings.serverKeys;
  const account = await prepareAccount(deps.pool, {
    memberId: member.id,
    code,
    username: usernameAtGame(member.publicId),
    password: seal(keys, boundTo(member.id, code), newPassword()),
  });
  const outcome = await found.value.provider.createMember({
    username: account.username,
    password: unseal(keys, boundTo(member.id, code), account.password),
    currency: member.currency,
  });
  if (outcome.kind === 'unknown') {
    deps.log.warn({ game: code, why: outcome.why }, 'a game did not say whether it opened an account');
    return refuse('GAME_ACTIVATION_FAIL');
  }
  if (outcome.kind === 'failed') {
    deps.log.warn({ game: code, code: outcome.code }, 'a game refused to open an account');
    return refuse('SLOT_ACTIVATE_FAIL');
  }
  const at = { memberId: member.id, code, client: found.value.client };
  return (await recordOpened(deps, member, at)) ? ok() : refuse('SLOT_ALREADY_ACTIVE');
}

function recordOpened(deps: GameDeps, { id, currency }: GameMember, at: AccountAt): Promise<boolean> {
  return inTransaction(deps.pool, async (client) => {
    await openAccounts(client, id, currency, ['held', `game:${at.code}`]);
    return markActive(client, at);
  });
}
