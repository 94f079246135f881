import type { Reply } from '../../frame/api/api.ts';

export type InviteRules = Pick<Reply<'getInvites'>, 'active' | 'counted' | 'minimum'>;

type Wallet = Pick<Reply<'getWallet'>, 'invite' | 'pause' | 'closed'>;

/**
 * State of the commission before it is collected. Only `ready` can be collected; `unknown`: the rules were not read
 * yet.
 */
export type CommissionState = 'paused' | 'none' | 'unknown' | 'closed' | 'below' | 'counting' | 'ready';

export function commissionState(
  { invite, pause, closed }: Wallet,
  rules: InviteRules | undefined,
): CommissionState {
  if (pause) return 'paused';
  if (invite.amount <= 0) return 'none';
  if (closed.some(({ part }) => part === 'bonus')) return 'closed';
  if (!rules) return 'unknown';
  if (!rules.active) return 'closed';
  if (invite.amount < rules.minimum) return 'below';
  return rules.counted ? 'ready' : 'counting';
}
