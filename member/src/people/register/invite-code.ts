import { readInviteCode } from '@kapao/core/registration';
import { onDevice } from '../../base/storage.ts';

const key = 'inviteCode';

/** The code of an invitation link (`/register?code=PR…`) stays on this phone until somebody registers with it. */
export function keepInviteCode(search: string): void {
  const code = readInviteCode(new URLSearchParams(search).get('code') ?? '');
  if (code) onDevice.write(key, code);
}

export function storedInviteCode(): string | null {
  return readInviteCode(onDevice.read(key) ?? '');
}

export function forgetInviteCode(): void {
  onDevice.remove(key);
}
