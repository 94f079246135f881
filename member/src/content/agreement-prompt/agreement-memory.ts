import { onDevice } from '../../base/storage.ts';

const key = 'agreement';

/**
 * Whether the agreement is remembered on this device as `{memberId}:{version}`; another member on the same phone, or a new
 * version, is asked again.
 */
export function isAgreementKept(memberId: string, version: string): boolean {
  return onDevice.read(key) === `${memberId}:${version}`;
}

export function keepAgreement(memberId: string, version: string): void {
  onDevice.write(key, `${memberId}:${version}`);
}
