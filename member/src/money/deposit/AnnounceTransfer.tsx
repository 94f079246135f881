import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { useAskAgain } from '../../frame/api/readings.ts';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AmountField } from '../../ui/money/AmountField.tsx';
import { judgeAmount } from '../../ui/money/amount.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { toast } from '../../ui/status/toast.ts';
import { AmountBounds } from './ways/AmountBounds.tsx';
import { leastOf } from './ways/amounts.ts';
import { useBalanceAfter } from './ways/useBalanceAfter.tsx';

/** "I have transferred": tells us what to look for. It credits nothing; it closes the dialog with what happens next. */
export function AnnounceTransfer({ minDeposit }: { minDeposit: number }) {
  const { t } = useLingui();
  const close = useCloseDialog();
  const askAgain = useAskAgain();
  const [typed, setTyped] = useState('');
  const announce = useMoneyCall(
    (amount: number, idempotencyKey) => api('addDeposit', { body: { amount }, idempotencyKey }),
    () => {
      toast('progress', t`Thank you. We look for your transfer; the amount refreshes as soon as it is seen.`);
      void askAgain('getWallet', 'getOnItsWay', 'getStatements');
      close();
    },
  );
  const fixed = announce.busy || announce.unsure;
  const limits = { min: leastOf(minDeposit) };
  const { amount, flaw } = judgeAmount(typed, limits);
  const after = useBalanceAfter(flaw ? 0 : amount);
  const shown = moneyText(amount);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!flaw && !fixed) announce.run(amount);
      }}
    >
      <p className="-mt-1 text-sm text-muted">
        <Trans>Transfer first. Then tell us how much, exactly as in your bank app.</Trans>
      </p>
      <AmountField
        label={<Trans>Amount that you have transferred</Trans>}
        typed={typed}
        onTyped={setTyped}
        limits={limits}
        quick={[]}
        hint={<AmountBounds least={limits.min} />}
        after={after}
        disabled={fixed}
      />
      <CallFailure call={announce}>
        <Trans>
          The answer did not reach us. Press "Ask again": your transfer is announced once at most.
        </Trans>
      </CallFailure>
      {announce.unsure ? (
        <Button busy={announce.busy} onClick={announce.again}>
          <Trans>Ask again</Trans>
        </Button>
      ) : (
        <Button type="submit" busy={announce.busy} disabled={flaw !== null}>
          {flaw ? <Trans>I have transferred</Trans> : <Trans>I have transferred {shown}</Trans>}
        </Button>
      )}
    </form>
  );
}
