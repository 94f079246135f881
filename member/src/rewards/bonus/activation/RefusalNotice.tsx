import { Trans } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowRightLeft, ArrowUpFromLine, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCloseDialog } from '../../../frame/dialog/dialog-frame.ts';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { moneyText, shortMoney } from '../../../ui/money/currency.ts';
import type { WireTerms } from '../terms/terms.ts';
import type { Refusal } from './refusal.ts';

interface Props {
  why: Refusal;
  terms: WireTerms;
  /** Money beyond the qualifying deposit. */
  older: number;
  /** Whether a deposit qualifies. */
  hasDeposit: boolean;
}

/** Says why the offer cannot be activated now. */
export function RefusalNotice(props: Props) {
  return (
    <p className="flex items-start gap-2.5 rounded-sm bg-progress-tint px-3.5 py-2.5 text-sm text-progress">
      <Lock size={18} className="mt-[3px]" />
      <span className="min-w-0 flex-1">
        <Words {...props} />
      </span>
    </p>
  );
}

function Words({ why, terms, older, hasDeposit }: Props): ReactNode {
  const least = shortMoney(terms.minDeposit);
  const most = shortMoney(terms.minClear);
  const there = moneyText(older);
  switch (why) {
    case 'held':
      return <Trans>Another bonus is active. Complete or cancel it first.</Trans>;
    case 'received':
      return <Trans>You’ve claimed this bonus the maximum number of times.</Trans>;
    case 'full':
      return <Trans>This bonus has been fully claimed.</Trans>;
    case 'deposit':
      return (
        <Trans>
          Deposit {least} or more first. Each deposit can be used for one bonus, within 24 hours and before
          any withdrawal.
        </Trans>
      );
    case 'unsettled':
      return (
        <Trans>
          Some of your money is still moving or in play. Move it back to your wallet and wait for open bets to
          be settled.
        </Trans>
      );
    case 'old-credit':
      if (terms.minDeposit === 0)
        return (
          <Trans>
            You have {there} in your wallet and games, and this bonus allows up to {most}. Withdraw or play
            with it first.
          </Trans>
        );
      return hasDeposit ? (
        <Trans>
          Your existing balance in wallet and games is {there}, and this bonus allows up to {most}. Withdraw
          first, then deposit again: after a withdrawal, your last deposit no longer qualifies.
        </Trans>
      ) : (
        <Trans>
          Your existing balance in wallet and games is {there}, and this bonus allows up to {most}. Withdraw
          or play with it first, then deposit {least} or more.
        </Trans>
      );
  }
}

/**
 * Action that resolves the refusal, in place of the activation button; none where the member can do nothing.
 */
export function RefusalAction({ why }: { why: Refusal }) {
  const dialogs = useDialogs();
  const close = useCloseDialog();
  switch (why) {
    case 'deposit':
      return (
        <Button icon={<ArrowDownToLine size={20} />} onClick={() => dialogs.open({ name: 'deposit' })}>
          <Trans>Deposit</Trans>
        </Button>
      );
    case 'unsettled':
      return (
        <Button icon={<ArrowRightLeft size={20} />} onClick={() => dialogs.open({ name: 'transfer-all' })}>
          <Trans>Move all back</Trans>
        </Button>
      );
    case 'old-credit':
      return (
        <Button icon={<ArrowUpFromLine size={20} />} onClick={() => dialogs.open({ name: 'withdraw' })}>
          <Trans>Withdraw</Trans>
        </Button>
      );
    case 'held':
      return (
        <Button variant="strong" onClick={close}>
          <Trans>Go to your active bonus</Trans>
        </Button>
      );
    default:
      return null;
  }
}
