import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { BankBadge } from '../../people/bank/BankBadge.tsx';
import { useBankName } from '../../people/bank/bank-name.ts';
import { PauseText } from '../../people/limits/PauseText.tsx';
import { currencyStore, shortMoney } from '../../ui/money/currency.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { useWallet } from '../wallet/useWallet.ts';
import { OwnAccount } from './OwnAccount.tsx';
import { QrDeposit } from './QrDeposit.tsx';
import { comingWay } from './ways.ts';

type Bank = Reply<'getDepositLookup'>['banks'][number];

/** The ways in. The QR comes first and open: it is the one that any bank app can pay. */
export function DepositDialog() {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const bankName = useBankName();
  const [chosen, setChosen] = useState<string | null>(null);
  const lookup = useQuery(reading('getDepositLookup'));
  // Money of one currency never goes in as the other's.
  const banks = (lookup.data?.banks ?? []).filter((bank) => bank.currency === currencyStore.read());
  // The gift links that we know are of baht.
  const wallets = currencyStore.read() === 'BAHT' ? (lookup.data?.wallets ?? []) : [];
  const qrBank = banks.find((bank) => comingWay(bank) === null);
  const pause = useWallet().wallet?.pause;
  if (pause) {
    return (
      <DialogFrame title={<Trans>Deposit</Trans>}>
        <Notice tone="progress">
          <PauseText pause={pause} />
        </Notice>
      </DialogFrame>
    );
  }
  if (chosen !== null && qrBank) {
    return (
      <DialogFrame title={<Trans>Deposit by QR</Trans>}>
        <QrDeposit bankCode={qrBank.bankCode} bankName={bankName(qrBank)} onBack={() => setChosen(null)} />
      </DialogFrame>
    );
  }
  return (
    <DialogFrame title={<Trans>Deposit</Trans>}>
      {lookup.isPending ? <Skeleton className="h-48 w-full rounded-lg" /> : null}
      {lookup.isError && !lookup.data ? (
        <ReadFailure error={lookup.error} onRetry={() => void lookup.refetch()} />
      ) : null}
      {lookup.data && banks.length > 0 ? <Advice minDeposit={lookup.data.minDeposit} /> : null}
      <ul className="grid gap-2.5">
        {banks.map((bank) => {
          const coming = comingWay(bank);
          return (
            <Way
              key={`${bank.bankCode}:${bank.bankType}:${bank.mode}:${bank.bankAccountNo}`}
              bank={bank}
              note={coming ? t`Not here yet` : t`Any bank app · credited within 1 minute`}
              onChoose={() =>
                coming ? dialogs.open({ name: 'coming', id: coming }) : setChosen(bank.bankCode)
              }
            />
          );
        })}
        {wallets.map((wallet) => (
          <li key={wallet.walletAccountName}>
            <WayButton
              badge={<BankBadge code="TRUE" />}
              title={t`Gift link`}
              note={t`Not here yet`}
              onChoose={() => dialogs.open({ name: 'coming', id: 'truelink' })}
            />
          </li>
        ))}
      </ul>
      {lookup.data ? <OwnAccount /> : null}
      {lookup.data && banks.length + wallets.length === 0 ? (
        <Notice tone="progress">
          <Trans>No way to deposit is open at the moment. Please contact us.</Trans>
        </Notice>
      ) : null}
    </DialogFrame>
  );
}

/** The least binds transfers alone: a QR has a minimum of its own, which its form says. */
function Advice({ minDeposit }: { minDeposit: number }) {
  const least = shortMoney(minDeposit);
  return (
    <div className="mb-3 text-sm text-muted">
      <p>
        <Trans>Minimum deposit by bank transfer: {least}</Trans>
      </p>
      {/* Both are banks of Thailand, and hold baht. */}
      {currencyStore.read() === 'BAHT' ? (
        <p>
          <Trans>Recommended banks: KBank and KTB</Trans>
        </p>
      ) : null}
    </div>
  );
}

function Way({ bank, note, onChoose }: { bank: Bank; note: string; onChoose: () => void }) {
  const { t } = useLingui();
  const name = useBankName()(bank);
  const title = bank.mode === 'QR' || bank.bankType === 'PAYMENT' ? t`QR · ${name}` : t`Transfer · ${name}`;
  return (
    <li>
      <WayButton badge={<BankBadge code={bank.bankCode} />} title={title} note={note} onChoose={onChoose} />
    </li>
  );
}

interface WayProps {
  badge: ReactNode;
  title: string;
  note: string;
  onChoose: () => void;
}

function WayButton({ badge, title, note, onChoose }: WayProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-[68px] w-full items-center gap-3 rounded-md border border-line px-3.5 py-2.5 text-left hover:border-gold-text/60"
    >
      {badge}
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{title}</span>
        <span className="block text-xs text-muted">{note}</span>
      </span>
      <ChevronRight size={19} className="text-muted" />
    </button>
  );
}
