import { Trans } from '@lingui/react/macro';
import { useLast } from '../../../base/while-busy.ts';
import { SlowMoney } from '../../../frame/call/CallButton.tsx';
import type { HeldRound } from '../../../money/round/held-round.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { viewRound } from './round-view.ts';
import type { useEndRound } from './useEndRound.ts';

interface Props {
  round: HeldRound | null;
  end: ReturnType<typeof useEndRound>;
}

/** Says what is kept before it is ended. */
export function EndQuestion({ round, end: { question, busy, run } }: Props) {
  // The words stay while the question leaves, when the bonus is gone already.
  const asked = useLast(round);
  const cancel = asked ? viewRound(asked).cancel : null;
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
      {asked ? <Consequence round={asked} /> : null}
    </ConfirmDialog>
  );
}

function Consequence({ round }: { round: HeldRound }) {
  const { cancel } = viewRound(round);
  const total = moneyText(round.total);
  const bonus = moneyText(round.bonus);
  if (cancel.may === 'not-yet') {
    const line = moneyText(cancel.failLine);
    return (
      <Trans>
        You have {total} as far as we know, and it can be cancelled at {line} or less. The money in your games
        is moved back and counted first. If it is still too much, nothing changes.
      </Trans>
    );
  }
  const kept = moneyText(cancel.kept);
  return cancel.may === 'success' ? (
    <Trans>
      Everything is played. The money in your games is moved back to your wallet, and you keep {kept} without
      any condition.
    </Trans>
  ) : (
    <Trans>
      The money in your games is moved back to your wallet and the bonus of {bonus} is taken off. You keep{' '}
      {kept}, and what you have played no longer counts.
    </Trans>
  );
}
