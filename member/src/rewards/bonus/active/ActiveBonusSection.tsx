import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLastValue } from '../../../base/while-busy.ts';
import { errorText } from '../../../frame/api/error-text.ts';
import { SlowMoney } from '../../../frame/call/CallButton.tsx';
import { ReadFailure } from '../../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { AlertMessage } from '../../../ui/dialog/AlertMessage.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import type { ActiveBonus } from '../../../wallet/active-bonus/active-bonus.ts';
import { useRefreshGames } from '../../../wallet/balance/refresh-games.ts';
import { NewestEntry } from '../../../wallet/statement/NewestEntry.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { PromotionForm } from '../promotion/PromotionForm.tsx';
import { useCurrentBonus } from '../useBonuses.ts';
import { ActiveBonusCard } from './ActiveBonusCard.tsx';
import { activeBonusView } from './active-bonus-view.ts';
import { useEndBonus } from './useEndBonus.ts';

/** The active bonus, or the form for a code where there is none, and the message after a bonus has ended. */
export function ActiveBonusSection() {
  const { data: currentBonus, error, refetch } = useCurrentBonus();
  const end = useEndBonus();
  const dialogs = useDialogs();
  const refresh = useRefreshGames();
  const { mutate: refreshGames } = refresh;
  const isOutdated = refresh.isError || (refresh.data?.stale.length ?? 0) > 0;
  const isTooMuch = currentBonus ? activeBonusView(currentBonus).cancel.may === 'not-yet' : false;
  useEffect(() => {
    // Losses since the last reported game balances may allow a cancellation, so the balances are refreshed.
    if (isTooMuch) refreshGames();
  }, [isTooMuch, refreshGames]);
  return (
    <>
      {currentBonus ? (
        <ActiveBonusCard
          activeBonus={currentBonus}
          mayAsk={isOutdated || end.unsure}
          onEnd={end.question.ask}
        />
      ) : currentBonus === null ? (
        <PromotionForm />
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[14.5rem]" />
      )}
      <EndQuestion activeBonus={currentBonus ?? null} end={end} />
      <AlertMessage
        open={end.isEnded}
        tone="success"
        title={end.ended ? errorText({ code: end.ended.message }) : ''}
        more={
          end.isEnded ? (
            <NewestEntry
              filter="bonus"
              onOpen={(id) => {
                end.read();
                dialogs.open({ name: 'entry', id });
              }}
            />
          ) : null
        }
        onClose={end.read}
      >
        {end.ended ? <Kept end={end.ended.end} kept={end.ended.kept} /> : null}
      </AlertMessage>
      <FailureAlert error={end.error} onClose={end.read}>
        {end.unsure ? <Trans>We’re checking what happened. It won’t be done twice.</Trans> : null}
      </FailureAlert>
    </>
  );
}

function Kept({ end, kept }: { end: 'SUCCESS' | 'FAIL'; kept: number }) {
  const amount = moneyText(kept);
  return end === 'SUCCESS' ? (
    <Trans>Wagering complete: {amount} in your wallet is yours, without conditions.</Trans>
  ) : (
    <Trans>{amount} in your wallet is yours, without conditions.</Trans>
  );
}

interface Props {
  activeBonus: ActiveBonus | null;
  end: ReturnType<typeof useEndBonus>;
}

/** Confirmation that says what the member keeps before the bonus is ended. */
function EndQuestion({ activeBonus, end: { question, busy, run } }: Props) {
  // Keeps the text during the closing animation, when the bonus is already gone.
  const asked = useLastValue(activeBonus);
  const cancel = asked ? activeBonusView(asked).cancel : null;
  const played = cancel?.may === 'success';
  return (
    <ConfirmDialog
      open={question.isOpen}
      title={played ? <Trans>Finish this bonus?</Trans> : <Trans>Cancel this bonus?</Trans>}
      confirm={played ? <Trans>Finish the bonus</Trans> : <Trans>Cancel the bonus</Trans>}
      cancel={<Trans>Keep playing</Trans>}
      danger={!played}
      busy={busy}
      doing={played ? <Trans>Finishing…</Trans> : <Trans>Cancelling…</Trans>}
      slow={<SlowMoney />}
      onConfirm={run}
      onClose={question.close}
    >
      {asked ? <Consequence activeBonus={asked} /> : null}
    </ConfirmDialog>
  );
}

function Consequence({ activeBonus }: { activeBonus: ActiveBonus }) {
  const { cancel } = activeBonusView(activeBonus);
  const total = moneyText(activeBonus.total);
  const bonus = moneyText(activeBonus.bonus);
  if (cancel.may === 'not-yet') {
    const line = moneyText(cancel.bustThreshold);
    return (
      <Trans>
        You can cancel when your balance is {line} or less. It’s {total} now. Money in games is moved back and
        counted first. If it’s still more, nothing changes.
      </Trans>
    );
  }
  const kept = moneyText(cancel.kept);
  return cancel.may === 'success' ? (
    <Trans>
      Wagering complete. Money in games is moved back to your wallet, and you keep {kept} without conditions.
    </Trans>
  ) : (
    <Trans>
      The money in your games moves back to your wallet and the {bonus} bonus is deducted. You keep {kept},
      and what you’ve wagered so far no longer counts.
    </Trans>
  );
}
