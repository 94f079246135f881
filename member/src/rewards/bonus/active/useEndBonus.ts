import { useEffect, useState } from 'react';
import { api, type Reply } from '../../../frame/api/api.ts';
import { useRefetch } from '../../../frame/api/readings.ts';
import { useMoneyCall } from '../../../frame/call/useMoneyCall.ts';
import { useConfirmation } from '../../../frame/dialog/useConfirmation.ts';

/**
 * Cancels the active bonus, once however often it is pressed. A lost answer keeps its key, and the next press repeats the
 * same request.
 */
export function useEndBonus() {
  const askAgain = useRefetch();
  const question = useConfirmation('cancel-bonus');
  const [ended, setEnded] = useState<Reply<'clearBonus'> | null>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  const call = useMoneyCall((_: 'now', idempotencyKey) => api('clearBonus', { idempotencyKey }), setEnded);
  const outcome = call.busy ? null : (ended ?? call.error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer or failure
  useEffect(() => {
    if (!outcome) return;
    question.close();
    setIsAnswered(true);
    void askAgain(
      'getBonusRound',
      'getBonuses',
      'findPromotion',
      'getWallet',
      'getStatements',
      'getOnItsWay',
    );
  }, [outcome]);
  return {
    question,
    busy: call.busy,
    unsure: call.unsure,
    run: () => {
      setEnded(null);
      setIsAnswered(false);
      call.run('now');
    },
    /** Kept during the panel's closing animation. */
    ended,
    isEnded: isAnswered && ended !== null,
    error: isAnswered && ended === null ? call.error : null,
    read: () => setIsAnswered(false),
  };
}
