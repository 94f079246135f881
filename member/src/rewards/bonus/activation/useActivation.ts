import { useState } from 'react';
import { api } from '../../../frame/api/api.ts';
import { useRefetch } from '../../../frame/api/readings.ts';
import { useMoneyCall } from '../../../frame/call/useMoneyCall.ts';

interface ActivationRequest {
  code: string;
  /** What it is said to credit; null where that is not known before. */
  bonus: number | null;
}

const calls = {
  bonus: (code: string, idempotencyKey: string) => api('activateBonus', { params: { code }, idempotencyKey }),
  promotion: (code: string, idempotencyKey: string) =>
    api('activatePromotion', { params: { code }, idempotencyKey }),
};

/**
 * Takes a bonus or a promotion, once however often it is pressed; `taken` is what was wished for and has been given. `pressed`:
 * it is asked for, or was given: what is read of it meanwhile, that it is held or refused by now, takes away no button.
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
