import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { AccountLine } from '../../members/account/AccountLine.tsx';
import { AccountNameAction } from '../../members/account/AccountNameAction.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { currencyStore, moneyText, shortMoney } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { SupportLink } from '../../wallet/timeline/SupportLink.tsx';
import { SlipHours } from '../slips/SlipHours.tsx';
import { DepositAccount } from './DepositAccount.tsx';
import type { RemainingLimit } from './methods/amounts.ts';
import { FirstDepositNeeds } from './methods/FirstDepositNeeds.tsx';
import type { DepositMethod } from './methods/methods.ts';
import { useRemainingLimit } from './methods/useRemainingLimit.ts';
import { ThirdPartyDeposit } from './ThirdPartyDeposit.tsx';

interface Props {
  method: Extract<DepositMethod, { kind: 'transfer' }>;
  onDepositNotice: () => void;
  onSlip: () => void;
}

/**
 * Bank transfer method: the third-party rule, our accounts to transfer to, how quick it is, and what to do when the money
 * does not arrive.
 */
export function TransferDetails({ method, onDepositNotice, onSlip }: Props) {
  const { t } = useLingui();
  const least = shortMoney(method.minDeposit);
  const room = useRemainingLimit();
  return (
    <div className="grid gap-3.5">
      {/* Hides the payment rule where the member's limit lets no deposit in. */}
      {room && room.left < 1 ? null : <ThirdPartyDeposit />}
      <FirstDepositNeeds amount={method.minDeposit} />
      {room ? <OwnLimit room={room} /> : null}
      <ul className="grid gap-2.5">
        {method.banks.map((bank) => (
          <li key={`${bank.bankCode}:${bank.bankAccountNo}`}>
            <DepositAccount bank={bank} onDepositNotice={method.isManual ? onDepositNotice : null} />
          </li>
        ))}
      </ul>
      <ul className="list-disc pl-5 text-sm text-muted marker:text-gold-text">
        <li>
          <Trans>The money arrives in your wallet within 1 minute</Trans>
        </li>
        <li>
          <Trans>Minimum {least}</Trans>
        </li>
        {/* Recommended banks of the payer, not ours. Both are Thai banks and hold baht. */}
        {currencyStore.read() === 'BAHT' ? (
          <li>
            <Trans>Recommended banks: KBank and KTB</Trans> ·{' '}
            <Trans>Fastest when you pay from one of these</Trans>
          </li>
        ) : null}
        {method.slips ? (
          <>
            <li>
              <Trans>Not arrived after 1 minute? Send the slip within 1 hour of the transfer</Trans>
            </li>
            <SlipHours as="li" />
          </>
        ) : null}
      </ul>
      {method.slips ? (
        <Button variant="plain" icon={<ImageUp size={20} />} onClick={onSlip}>
          <Trans>Send a slip</Trans>
        </Button>
      ) : (
        <SupportLink about={[t`Bank transfer`]} />
      )}
      <OwnAccount />
    </div>
  );
}

/** Says what the member's own limit leaves, because we cannot stop a bank transfer. */
function OwnLimit({ room }: { room: RemainingLimit }) {
  const left = moneyText(room.left);
  return (
    <Notice tone="progress">
      <Trans>
        Your own limit leaves {left}. We can’t stop a bank transfer, so anything above that is still credited
        and counted.
      </Trans>
    </Notice>
  );
}

/**
 * The member's own account, whose holder is named on a transfer, with a button to copy the name or to correct
 * one that the bank cannot print.
 */
function OwnAccount() {
  const { wallet } = useWallet();
  if (!wallet) return null;
  return (
    <section className="mt-4">
      <h3 className="mb-1.5 text-sm font-medium">
        <Trans>Your own account</Trans>
      </h3>
      <AccountLine account={wallet.bankAccount} end={<AccountNameAction account={wallet.bankAccount} />} />
    </section>
  );
}
