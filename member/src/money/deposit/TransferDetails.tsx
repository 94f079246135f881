import { Trans } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { currencyStore, shortMoney } from '../../ui/money/currency.ts';
import { SlipHours } from '../slip/SlipHours.tsx';
import { DepositAccount } from './DepositAccount.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { WhoseMoney } from './WhoseMoney.tsx';
import type { Way } from './ways/ways.ts';

interface Props {
  way: Extract<Way, { kind: 'transfer' }>;
  onAnnounce: () => void;
  onSlip: () => void;
}

/** Our accounts to transfer to, whose money may come, how quick it is, and what to do when it is not. */
export function TransferDetails({ way, onAnnounce, onSlip }: Props) {
  const least = shortMoney(way.minDeposit);
  return (
    <div className="grid gap-3.5">
      <ul className="grid gap-2.5">
        {way.banks.map((bank) => (
          <li key={`${bank.bankCode}:${bank.bankAccountNo}`}>
            <DepositAccount bank={bank} onAnnounce={way.isManual ? onAnnounce : null} />
          </li>
        ))}
      </ul>
      <ul className="list-disc pl-5 text-sm text-muted marker:text-gold-text">
        <li>
          <Trans>The money is in your wallet within 1 minute</Trans>
        </li>
        <li>
          <Trans>Minimum deposit by bank transfer: {least}</Trans>
        </li>
        {/* Both are banks of Thailand, and hold baht. */}
        {currencyStore.read() === 'BAHT' ? (
          <li>
            <Trans>Recommended banks: KBank and KTB</Trans>
          </li>
        ) : null}
        <li>
          <Trans>Not there after a minute? Send its slip within 1 hour of the transfer</Trans>
        </li>
        <SlipHours />
      </ul>
      <Button look="plain" icon={<ImageUp size={20} />} onClick={onSlip}>
        <Trans>Send a slip</Trans>
      </Button>
      <OwnAccount />
      <WhoseMoney />
    </div>
  );
}
