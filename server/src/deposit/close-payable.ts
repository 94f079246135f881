import { askQr } from './ask-qr.ts';
import { cancelQr } from './cancel-qr.ts';
import type { DepositDeps, DepositMember } from './deposit-deps.ts';
import { dueNow, payableQrs } from './qr.queries.ts';

/**
 * Closes, here and at their gateways, all QRs that the member could still pay: for a limit that has no room beside
 * them, and when a break begins. A gateway that gives no answer keeps its QR counted until it expires.
 */
export async function closePayable(deps: DepositDeps, member: DepositMember): Promise<void> {
  for (const { id } of await payableQrs(deps.pool, member.id)) {
    await cancelQr(deps, member, id);
    await dueNow(deps.pool, member.id, id);
    await askQr(deps, member.id, id);
  }
}
