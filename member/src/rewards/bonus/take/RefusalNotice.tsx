import { Trans } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowUpFromLine, House, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCloseDialog } from '../../../frame/dialog/dialog-frame.ts';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { shortMoney } from '../../../ui/money/currency.ts';
import type { WireTerms } from '../terms/terms.ts';
import type { Refusal } from './refusal.ts';

interface Props {
  why: Refusal;
  terms: WireTerms;
}

/** Why it cannot be received now. */
export function RefusalNotice({ why, terms }: Props) {
  return (
    <p className="flex items-start gap-2.5 rounded-sm bg-progress-tint px-3.5 py-2.5 text-sm text-progress">
      <Lock size={18} className="mt-[3px]" />
      <span className="min-w-0 flex-1">
        <Words why={why} terms={terms} />
      </span>
    </p>
  );
}

function Words({ why, terms }: Props): ReactNode {
  const least = shortMoney(terms.minDeposit);
  const most = shortMoney(terms.minClear);
  switch (why) {
    case 'held':
      return <Trans>You hold another bonus. Play it through or cancel it first.</Trans>;
    case 'received':
      return <Trans>You have received this bonus as often as it is given.</Trans>;
    case 'full':
      return <Trans>This bonus has been fully given out.</Trans>;
    case 'deposit':
      return (
        <Trans>Deposit {least} or more first. A deposit can be used for one bonus, within 24 hours.</Trans>
      );
    case 'unsettled':
      return (
        <Trans>
          Money of yours is still on its way or in play. Bring it home and wait for open bets to be settled.
        </Trans>
      );
    case 'old-credit':
      return <Trans>No more than {most} of older money may be left. Withdraw it first.</Trans>;
  }
}

/** The one thing to do about it, in the place of the button that receives. */
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
        <Button icon={<House size={20} />} onClick={() => dialogs.open({ name: 'transfer-all' })}>
          <Trans>Bring all home</Trans>
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
        <Button look="strong" onClick={close}>
          <Trans>To the bonus that you hold</Trans>
        </Button>
      );
    default:
      return null;
  }
}
