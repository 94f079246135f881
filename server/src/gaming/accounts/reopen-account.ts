import type { GameProvider } from '../../providers/game/game-provider.ts';
import { boundTo, unseal } from './credential.ts';
import { findAccount, moveAccount } from './game-account.queries.ts';
import type { GameDeps } from './game-deps.ts';
import type { SlotRow } from './slot.queries.ts';

/**
 * Opens a member's account, which is empty at the former client of its game, at the present one, under the same name and
 * password. Returns whether it is there now.
 */
export async function reopenAccount(
  deps: Omit<GameDeps, 'ledger'>,
  memberId: string,
  {
    row,
    provider,
    client,
  }: { readonly row: SlotRow; readonly provider: GameProvider; readonly client: string },
): Promise<boolean> {
  const { code, currency, pending } = row;
  const account = await findAccount(deps.pool, memberId, code);
  if (!account || !currency || pending) return false;
  const { username, password } = account;
  const outcome = await provider.createMember({
    username,
    password: unseal(deps.settings.serverKeys, boundTo(memberId, code), password),
    currency,
  });
  if (outcome.kind === 'done') return moveAccount(deps.pool, { memberId, code, client }, row);
  deps.log.warn({ game: code, outcome }, 'a game did not open an account of its former client');
  return false;
}
