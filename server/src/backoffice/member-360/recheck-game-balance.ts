import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { Currency } from '@kapao/core/money';
import { findAnyOpenSlot } from '../../gaming/accounts/open-slot.ts';
import { readBalance } from '../../gaming/accounts/read-balance.ts';
import { recheckVoidedLegs } from '../../gaming/transfers/recheck-leg.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { Deps } from '../../providers/registry/deps.ts';

type RecheckReply = BackofficeReplyOf<'recheckGameBalance'>;

/**
 * Reads a member's game balance and posts the amount won or lost since, as the member's own refresh does.
 * Awaits `writeAudit` first: otherwise a process that stops after posting would leave no record.
 */
export async function recheckGameBalance(
  deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'settings' | 'log'>,
  member: { readonly id: string; readonly currency: Currency },
  code: string,
  writeAudit: () => Promise<void>,
): Promise<BackofficeResult<RecheckReply>> {
  const slot = await findAnyOpenSlot(deps, member.id, code);
  if (!slot.ok) return refuse('NO_DATA');
  await writeAudit();
  const read = await readBalance(deps, member, slot.value, recheckVoidedLegs);
  // The alarm says where the money is (`PROVIDER_CHANGED`).
  if (read.kind !== 'read')
    return done({ outcome: read.kind === 'busy' ? 'busy' : 'silent', balance: null, readAt: null });
  return done({ outcome: 'read', balance: String(read.balance), readAt: read.readAt });
}
