import { Trans } from '@lingui/react/macro';
import type { Beside } from '../../engine/beside.ts';
import { MoneyCards } from './MoneyCards.tsx';
import { useAnswerWords } from './useAnswerWords.ts';

/** Until a person answers: that the message is with us, how long that usually takes, and where the money is meanwhile. */
export function Received({ beside }: { beside: Beside }) {
  const soon = useAnswerWords()(beside.answers);
  return (
    <div className="mx-auto mt-4 grid w-[min(340px,100%)] gap-2 text-center text-[0.8125rem] text-muted">
      <p>
        <b className="block font-medium text-text">
          <Trans>The team has your message.</Trans>
        </b>
        {soon}
      </p>
      <MoneyCards money={beside.money} asked />
    </div>
  );
}
