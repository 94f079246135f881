import { formatDateTime } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { SupportLink } from '../../wallet/timeline/SupportLink.tsx';
import { useWaitTexts } from '../../wallet/timeline/useWaitTexts.ts';
import { usePendingTexts } from '../pending-transactions/usePendingTexts.ts';
import type { PendingTransaction } from '../pending-transactions/usePendingTransactions.ts';

/** The open withdrawal, shown instead of a form that would be refused: only one is allowed at a time. */
export function OpenWithdrawal({ item }: { item: PendingTransaction }) {
  const dialogs = useDialogs();
  const waitWords = useWaitTexts();
  const wordsForTeam = usePendingTexts(true);
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center text-center">
        <BigMoney amount={item.amount} className="text-[min(2.25rem,11vw)] leading-[1.3]" />
        <p className="text-sm text-progress">{waitWords(item.waitsFor, item.usuallyS)}</p>
      </div>
      <Notice tone="progress">
        <Trans>A withdrawal is pending. You can start the next one when it has ended.</Trans>
      </Notice>
      <Button onClick={() => dialogs.swap('withdraw', { name: 'withdrawal', id: item.id })}>
        <Trans>See its progress</Trans>
      </Button>
      <SupportLink about={[wordsForTeam(item), formatDateTime(new Date(item.createdAt))]} />
    </div>
  );
}
