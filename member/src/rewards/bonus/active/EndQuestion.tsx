import { Trans } from '@lingui/react/macro';
import { useLast } from '../../../base/while-busy.ts';
import { SlowMoney } from '../../../frame/call/CallButton.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import type { ActiveBonus } from '../../../wallet/active-bonus/active-bonus.ts';
import { activeBonusView } from './active-bonus-view.ts';
import type { useEndBonus } from './useEndBonus.ts';

interface Props {
  activeBonus: ActiveBonus | null;
  end: ReturnType<typeof useEndBonus>;
}

/** Confirmation that says what the member keeps before the bonus is ended. */
export function EndQuestion({ activeBonus, end: { question, busy, run } }: Props) {
  // Keeps the text during the closing animation, when the bonus is already gone.
  const asked = useLast(activeBonus);
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
        Your total is {total}, and the bonus can be cancelled at {line} or less. The money in your games is
        moved back and counted first. If it is still too much, nothing changes.
      </Trans>
    );
  }
  const kept = moneyText(cancel.kept);
  return cancel.may === 'success' ? (
    <Trans>
      Everything is played. The money in your games is moved back to your wallet, and you keep {kept} without
      conditions.
    </Trans>
  ) : (
    <Trans>
      The money in your games is moved back to your wallet and the bonus of {bonus} is taken off. You keep{' '}
      {kept}, and what you have played no longer counts.
    </Trans>
  );
}
