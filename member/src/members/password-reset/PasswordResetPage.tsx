import { useEffect, useState } from 'react';
import { useNavigationState } from '../../frame/address/address.ts';
import { watchKeyboard } from '../../frame/device/keyboard.ts';
import { CodeStep } from './CodeStep.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import type { BegunReset, SecondProofs } from './reset.ts';

/**
 * New password for a member who forgot theirs: phone, code by SMS, then a second proof with the new password. Nothing of it
 * is stored: a page that was closed begins anew.
 */
export function PasswordResetPage() {
  const { username } = useNavigationState();
  const [begun, setBegun] = useState<BegunReset | null>(null);
  const [proofs, setProofs] = useState<SecondProofs | null>(null);
  useEffect(watchKeyboard, []);
  const anew = () => {
    setBegun(null);
    setProofs(null);
  };
  if (!begun) return <PhoneStep known={username ?? ''} onBegun={setBegun} />;
  if (!proofs) return <CodeStep begun={begun} onBegun={setBegun} onRight={setProofs} onBack={anew} />;
  return <NewPasswordStep begun={begun} proofs={proofs} onAnew={anew} />;
}
