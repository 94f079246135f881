import type { Deps } from '../../outside/deps.ts';
import { readVerified } from './otp.queries.ts';

/** Whether this phone (E.164) may register: its owner has shown the code within half an hour. */
export function isVerified(deps: Pick<Deps, 'pool'>, phone: string): Promise<boolean> {
  return readVerified(deps.pool, phone);
}
