import { hashDevice } from '../../platform/auth/device.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { readVerified } from './otp.queries.ts';

/** Whether this device may register this phone (E.164): it entered the phone's code within the last half hour. */
export async function isVerified(
  deps: Pick<Deps, 'pool'>,
  phone: string,
  device: string | null,
): Promise<boolean> {
  return device !== null && readVerified(deps.pool, phone, hashDevice(device));
}
