import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type { Currency } from '@kapao/core/money';
import { findSlotToLeave } from '../../gaming/accounts/open-slot.ts';
import { readBalance } from '../../gaming/accounts/read-balance.ts';
import { askGivenBack } from '../../gaming/transfers/recheck-leg.ts';
import type { DeskReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { Deps } from '../../providers/registry/deps.ts';

type Asked = DeskReplyOf<'askGame'>;

/**
 * Asks a member's game for its balance, and books what was won or lost since: as the member's own refresh does. `tell` is waited
 * for before: what is booked stands by itself, so a process that ends in between would have done it and told nobody.
 */
export async function askGame(
  deps: Pick<Deps, 'pool' | 'ledger' | 'parties' | 'settings' | 'log'>,
  member: { readonly id: string; readonly currency: Currency },
  code: string,
  tell: () => Promise<void>,
): Promise<DeskResult<Asked>> {
  const slot = await findSlotToLeave(deps, member.id, code);
  if (!slot.ok) return no('NO_DATA');
  await tell();
  const read = await readBalance(deps, member, slot.value, askGivenBack);
  if (read.kind !== 'read') return done({ outcome: read.kind, balance: null, readAt: null });
  return done({ outcome: 'read', balance: String(read.balance), readAt: read.readAt });
}
