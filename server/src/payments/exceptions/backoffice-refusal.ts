import { type BackofficeResult, no } from '@kapao/contract/backoffice/backoffice-result';
import type { Resolved } from './decision.ts';

/** A refusal as the console says it, with the name of whoever was faster. */
export function backofficeRefusal({
  code,
  before,
  who,
}: Extract<Resolved, { ok: false }>): BackofficeResult<never> {
  if (code === 'TAKEN') return no(code, { who });
  // What can not be decided so as it stands has moved on: the console offers only what can. The order's id comes from the
  // key of the call, so one that stands for another order is looked at anew as well.
  const moved = code === 'NOT_ALLOWED' || code === 'KEY_REUSED';
  if (code === 'ALREADY_CLOSED' || (moved && before))
    return no('ALREADY_CLOSED', before && { who: before.who });
  return no(moved ? 'CHANGED' : code);
}
