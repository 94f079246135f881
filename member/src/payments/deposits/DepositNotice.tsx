import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '../../frame/api/api.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { toast } from '../../ui/status/toast.ts';
import { DepositForm } from './methods/DepositForm.tsx';
import { LastDeposit } from './methods/LastDeposit.tsx';

/**
 * Deposit notice, "I have transferred": says which payment to look for, and credits nothing. The dialog
 * closes with a toast that says what happens next.
 */
export function DepositNotice({ minDeposit }: { minDeposit: number }) {
  const { t } = useLingui();
  const close = useCloseDialog();
  const askAgain = useRefetch();
  const sendNotice = useMoneyCall(
    (amount: number, idempotencyKey) => api('addDeposit', { body: { amount }, idempotencyKey }),
    () => {
      toast(
        'progress',
        t`Thank you. We’re looking for your transfer. Your balance updates as soon as we find it.`,
      );
      void askAgain('getWallet', 'getOnItsWay', 'getStatements');
      close();
    },
  );
  return (
    <div className="grid gap-4">
      <DepositForm
        call={sendNotice}
        minDeposit={minDeposit}
        label={<Trans>Amount transferred</Trans>}
        quick={[]}
        lost={<Trans>Your transfer is reported only once.</Trans>}
        doing={<Trans>Reporting…</Trans>}
        submit={(shown) =>
          shown ? <Trans>I have transferred {shown}</Trans> : <Trans>I have transferred</Trans>
        }
      >
        <p className="-mt-1 text-sm text-muted">
          <Trans>Transfer first. Then tell us how much, exactly as in your bank app.</Trans>
        </p>
      </DepositForm>
      <LastDeposit />
    </div>
  );
}
