import { onDevice } from '../../base/storage.ts';

const key = 'passkeyOffered';

/** Returns the ids of members who were asked on this device; a member who declined is never asked here again. */
function asked(): string[] {
  return (onDevice.read(key) ?? '').split(' ').filter(Boolean);
}

export function wasOffered(memberId: string): boolean {
  return asked().includes(memberId);
}

/** Remembers the last twenty members, for a shared phone. */
export function rememberOffer(memberId: string): void {
  const others = asked().filter((each) => each !== memberId);
  onDevice.write(key, [...others, memberId].slice(-20).join(' '));
}
