import { onDevice } from '../../base/storage.ts';

const key = 'passkeyOffered';

/** Whom this device has asked already, as member ids; whoever said no is never asked here again. */
function asked(): string[] {
  return (onDevice.read(key) ?? '').split(' ').filter(Boolean);
}

export function wasOffered(memberId: string): boolean {
  return asked().includes(memberId);
}

/** A phone that many hands share remembers the last twenty. */
export function rememberOffer(memberId: string): void {
  const others = asked().filter((each) => each !== memberId);
  onDevice.write(key, [...others, memberId].slice(-20).join(' '));
}
