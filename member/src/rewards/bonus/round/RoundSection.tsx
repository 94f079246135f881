import { Trans } from '@lingui/react/macro';
import { errorText } from '../../../frame/api/error-text.ts';
import { ReadFailure } from '../../../frame/call/ReadFailure.tsx';
import { AlertMessage } from '../../../ui/dialog/AlertMessage.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { PromotionForm } from '../promotion/PromotionForm.tsx';
import { useRound } from '../useBonuses.ts';
import { EndQuestion } from './EndQuestion.tsx';
import { RoundCard } from './RoundCard.tsx';
import { useEndRound } from './useEndRound.ts';

/** The bonus that is held, or the form for a code where none is; and what is said of its end when it is gone. */
export function RoundSection() {
  const { data: round, error, refetch } = useRound();
  const end = useEndRound();
  return (
    <>
      {round ? (
        <RoundCard round={round} onEnd={end.question.ask} />
      ) : round === null ? (
        <PromotionForm />
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[14.5rem]" />
      )}
      <EndQuestion round={round ?? null} end={end} />
      <AlertMessage
        open={end.isEnded}
        tone="success"
        title={end.ended ? errorText({ code: end.ended.message }) : ''}
        onClose={end.read}
      >
        {end.ended ? <Kept end={end.ended.end} kept={end.ended.kept} /> : null}
      </AlertMessage>
      <FailureAlert error={end.error} onClose={end.read}>
        {end.unsure ? (
          <Trans>Press the button once more to ask what became of it: it is done once at most.</Trans>
        ) : null}
      </FailureAlert>
    </>
  );
}

function Kept({ end, kept }: { end: 'SUCCESS' | 'FAIL'; kept: number }) {
  const amount = moneyText(kept);
  return end === 'SUCCESS' ? (
    <Trans>All was played: {amount} in your wallet is yours, without any condition.</Trans>
  ) : (
    <Trans>{amount} in your wallet is yours, without any condition.</Trans>
  );
}
