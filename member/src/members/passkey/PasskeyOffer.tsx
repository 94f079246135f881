import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { canKeepPasskey } from '../webauthn/webauthn.ts';
import { rememberOffer, wasOffered } from './offer-memory.ts';

/** Longer than the agreement takes to appear: that one comes first. */
const delayMs = 3000;

/**
 * After a login with the password, on a device that can keep a passkey, offers one: once for each member and
 * device, and never over a dialog that is open.
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

  // A dialog may have opened while we asked.
  const show = useEffectEvent((member: string) => {
    if (!free || wasOffered(member)) return;
    rememberOffer(member);
    open({ name: 'passkey-offer' });
  });

  useEffect(() => {
    if (!memberId || !free || wasOffered(memberId)) return;
    const timer = setTimeout(() => {
      // A browser that cannot say whether it could is offered nothing, and no error is shown.
      offer(memberId).catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [memberId, free]);

  return null;
}
