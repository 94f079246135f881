import { readInviteCode } from '@kapao/core/registration';

const key = 'inviteCode';

/** The code of an invitation link (`/register?code=PR…`) stays on this phone until somebody registers with it. */
export function keepInviteCode(search: string): void {
  const code = readInviteCode(new URLSearchParams(search).get('code') ?? '');
  if (code) localStorage.setItem(key, code);
}

export function storedInviteCode(): string | null {
  return readInviteCode(localStorage.getItem(key) ?? '');
}

export function forgetInviteCode(): void {
  localStorage.removeItem(key);
}
