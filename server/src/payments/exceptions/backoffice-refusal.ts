import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { Resolved } from './decision.ts';

/** Returns the Console's refusal, with the name of the staff member who was faster. */
export function backofficeRefusal({
  code,
  before,
  who,
}: Extract<Resolved, { ok: false }>): BackofficeResult<never> {
  if (code === 'TAKEN') return refuse(code, { who });
  // A decision that is not allowed any more means a changed state, since the Console offers only allowed ones. The order's
  // id comes from the key of the call, so an id used for another order is treated the same.
  const moved = code === 'NOT_ALLOWED' || code === 'KEY_REUSED';
  if (code === 'ALREADY_CLOSED' || (moved && before))
    return refuse('ALREADY_CLOSED', before && { who: before.who });
  return refuse(moved ? 'CHANGED' : code);
}
