import { useState } from 'react';
import { api } from '../../../frame/api/api.ts';
import { useRefetch } from '../../../frame/api/readings.ts';
import { useMoneyCall } from '../../../frame/call/useMoneyCall.ts';

interface ActivationRequest {
  code: string;
  /** Amount that the offer promises to credit; null where it is not known beforehand. */
  bonus: number | null;
}

const calls = {
  bonus: (code: string, idempotencyKey: string) => api('activateBonus', { params: { code }, idempotencyKey }),
  promotion: (code: string, idempotencyKey: string) =>
    api('activatePromotion', { params: { code }, idempotencyKey }),
};

/**
 * Activates a bonus or a promotion, once however often it is pressed; `taken` is the request that succeeded. `pressed`
 * keeps the button while the request runs or has succeeded, although a refetch may already say that the offer is active or
 * refused.
 */
export function useActivation(kind: keyof typeof calls) {
  const askAgain = useRefetch();
  const [taken, setTaken] = useState<ActivationRequest | null>(null);
  const renew = () =>
    void askAgain('getBonusRound', 'getBonuses', 'findPromotion', 'getWallet', 'getStatements');
  const call = useMoneyCall<ActivationRequest, unknown>(
    ({ code }, idempotencyKey) => calls[kind](code, idempotencyKey),
    (_, wish) => {
      setTaken(wish);
      renew();
    },
  );
  return { ...call, kind, taken, pressed: call.busy || call.unsure || taken !== null, renew };
}

export type Activation = ReturnType<typeof useActivation>;
