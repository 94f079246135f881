import { useEffect, useRef, useState } from 'react';
import { errorCode } from '../../frame/api/error-code.ts';
import { nonNetworkWait } from '../../ui/button/waiting.ts';
import {
  pendingWithdrawal,
  sendWithdraw,
  type WithdrawalRequest,
} from '../../wallet/pending-requests/pending-withdrawal.ts';

/** Withdrawal that waits for the member's proof. */
export interface ProofRequest {
  readonly amount: number;
  /** Idempotency-Key to which the proof is bound. */
  readonly key: string;
  readonly onProven: () => void;
  readonly onBack: () => void;
}

/**
 * Returns a function that sends a withdrawal. If the server asks for a proof, the form shows `proof`, and the same request
 * is sent again once it is given; the refusal is thrown if the member goes back or closes the form.
 */
export function useProof() {
  const [proof, setProof] = useState<ProofRequest | null>(null);
  const back = useRef<(() => void) | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      back.current?.();
    };
  }, []);

  const wait = (amount: number, key: string, refusal: unknown) =>
    new Promise<void>((proven, refused) => {
      const end = (then: () => void) => () => {
        back.current = null;
        setProof(null);
        then();
      };
      back.current = end(() => refused(refusal));
      setProof({ amount, key, onProven: end(proven), onBack: back.current });
    });

  async function send(request: WithdrawalRequest, key: string): Promise<Sent> {
    try {
      return await sendWithdraw(request, key);
    } catch (error) {
      if (errorCode(error) !== 'STEP_UP_REQUIRED' || !isOpen.current) throw error;
      // Nothing is outstanding until the request is sent again.
      pendingWithdrawal.drop(key);
      await nonNetworkWait(wait(request.amount, key, error));
      pendingWithdrawal.keep(key, request);
      return send(request, key);
    }
  }
  return { proof, send };
}

type Sent = Awaited<ReturnType<typeof sendWithdraw>>;
