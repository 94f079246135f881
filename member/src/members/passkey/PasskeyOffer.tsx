import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onDevice } from '../../base/storage.ts';
import { api } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { canKeepPasskey } from '../webauthn/webauthn.ts';

/** Delay in ms, longer than the agreement takes to open, so that the agreement comes first. */
const delayMs = 3000;

/**
 * Offers a passkey after a password login, on a device that can store one: once per member and device, and never over an
 * open dialog.
 */
export function PasskeyOffer() {
  const { stack, open } = useDialogs();
  const memberId = useQuery(reading('getWallet')).data?.profile._id;
  const free = stack.length === 0;

  const offer = useEffectEvent(async (member: string) => {
    if (!(await canKeepPasskey())) return;
    const { passkeys, most } = await api('listPasskeys');
    if (passkeys.length < most) show(member);
  });

  // A dialog may have opened during the check.
  const show = useEffectEvent((member: string) => {
    if (!free || wasOffered(member)) return;
    rememberOffer(member);
    open({ name: 'passkey-offer' });
  });

  useEffect(() => {
    if (!memberId || !free || wasOffered(memberId)) return;
    const timer = setTimeout(() => {
      // A check that fails, in the browser or on the way to the server, gives no offer and no error.
      offer(memberId).catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [memberId, free]);

  return null;
}

const key = 'passkeyOffered';

/** Returns the ids of members who were asked on this device; a member who declined is never asked here again. */
function asked(): string[] {
  return (onDevice.read(key) ?? '').split(' ').filter(Boolean);
}

function wasOffered(memberId: string): boolean {
  return asked().includes(memberId);
}

/** Remembers the last twenty members, for a shared phone. */
function rememberOffer(memberId: string): void {
  const others = asked().filter((each) => each !== memberId);
  onDevice.write(key, [...others, memberId].slice(-20).join(' '));
}
