import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { OpenTransfer, useOpenTransfer } from '../../payments/pending-transactions/OpenTransfer.tsx';
import { AmountField } from '../../ui/money/AmountField.tsx';
import { judgeAmount } from '../../ui/money/amount.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { useActiveBonus } from '../../wallet/active-bonus/useActiveBonus.ts';
import { minTransfer, movableAmount } from '../../wallet/balance/exchange.ts';
import { AccountSelect } from './AccountSelect.tsx';
import { TransferFailure } from './TransferFailure.tsx';
import { NoGameYet, RoundingNote, ToWalletOnlyNotice } from './TransferNotes.tsx';
import {
  gamesWithMoney,
  initialEnds,
  swapped,
  toWalletEnds,
  transferAccountsOf,
  transferSteps,
  walletAccount,
} from './transfer-accounts.ts';
import type { Transfer } from './useTransfer.ts';

interface Props {
  id: string;
  wallet: Reply<'getWallet'>;
  transfer: Transfer;
}

export function TransferForm({ id, wallet, transfer }: Props) {
  const { t } = useLingui();
  const accounts = transferAccountsOf(wallet, t`Your wallet`, useActiveBonus());
  const [chosen, setEnds] = useState(() => transfer.sent ?? initialEnds(id, accounts));
  const [typed, setTyped] = useState(transfer.sent ? String(transfer.sent.amount) : '');
  const type = (next: string) => {
    transfer.forget();
    setTyped(next);
  };
  const fixed = transfer.busy || transfer.unsure;
  // A request already sent is shown as it was sent.
  const pause = fixed ? null : wallet.pause;
  const ends = pause ? toWalletEnds(chosen, accounts) : chosen;
  const from = accounts.find((account) => account.code === ends.from);
  const to = accounts.find((account) => account.code === ends.to);
  const available = from?.available ?? 0;
  // Between games each side has its own step, and the minimum must satisfy both.
  const least = Math.max(...[from, to].map((account) => minTransfer(account?.step ?? 0)));
  const limits = { min: least, available };
  const judged = judgeAmount(typed, limits);
  const { flaw } = judged;
  const amount = movableAmount(judged.amount, from?.step ?? 0);
  const arrives = movableAmount(amount, to?.step ?? 0);
  const shown = moneyText(ends.from === walletAccount ? arrives : amount);
  const same = ends.from === ends.to;
  const change = ends.from === walletAccount ? -arrives : amount;
  const walletAfter = Math.round((wallet.wallet.amount + change) * 100) / 100;
  const waiting = from?.pending || to?.pending;
  const games = [ends.from, ends.to].filter((code) => code !== walletAccount);
  const open = useOpenTransfer(...games);

  if (pause && !from) {
    return (
      <div className="grid gap-4">
        <ToWalletOnlyNotice pause={pause} />
        <p className="text-sm text-muted">
          <Trans>There is no money in any game.</Trans>
        </p>
      </div>
    );
  }
  if (accounts.length === 1) return <NoGameYet />;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // From the wallet only what the game can take is sent: the rest would come back at once.
        const sent = ends.from === walletAccount ? arrives : amount;
        if (!flaw && !same && !fixed) transfer.run({ from: ends.from, to: ends.to, amount: sent });
      }}
    >
      {pause ? <ToWalletOnlyNotice pause={pause} /> : null}
      <div className="relative grid gap-2">
        <AccountSelect
          label={t`From`}
          accounts={pause ? gamesWithMoney(accounts) : accounts}
          chosen={ends.from}
          disabled={fixed}
          onChoose={(code) => setEnds({ ...ends, from: code })}
        />
        <AccountSelect
          label={t`To`}
          accounts={accounts.filter(({ code, takes }) => (pause ? code === walletAccount : takes))}
          chosen={ends.to}
          disabled={fixed}
          onChoose={(code) => setEnds({ ...ends, to: code })}
        />
        {pause || !from?.takes ? null : (
          <button
            type="button"
            aria-label={t`Swap`}
            disabled={fixed}
            onClick={() => setEnds(swapped(ends))}
            className="absolute top-1/2 right-12 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-card text-gold-text"
          >
            <ArrowUpDown size={19} />
          </button>
        )}
      </div>
      {same ? (
        <Notice tone="failed">
          <Trans>From and To must be different.</Trans>
        </Notice>
      ) : null}
      {waiting || transfer.busy ? (
        <OpenTransfer sent={transfer.busy ? transfer.sent : null} open={open} />
      ) : null}
      <AmountField
        first
        label={<Trans>Amount</Trans>}
        typed={typed}
        onTyped={type}
        limits={limits}
        disabled={fixed}
        quick={[
          ...transferSteps(wallet.wallet.currency, available),
          { amount: available, label: t({ message: 'All', context: 'amount' }) },
        ]}
        hint={<Available least={least} amount={available} />}
        after={
          games.length === 1
            ? {
                label:
                  ends.from === walletAccount ? (
                    <Trans>Left in your wallet</Trans>
                  ) : (
                    <Trans>In your wallet afterwards</Trans>
                  ),
                amount: flaw || same ? undefined : walletAfter,
              }
            : undefined
        }
      />
      {flaw || arrives === judged.amount ? null : <RoundingNote asked={judged.amount} arrives={arrives} />}
      <TransferFailure call={transfer} />
      <div className="over-keyboard grid gap-4">
        <CallButton
          call={transfer}
          type="submit"
          disabled={flaw !== null || same || waiting}
          doing={<Trans>Moving…</Trans>}
        >
          {flaw ? <Trans>Move money</Trans> : <Trans>Move {shown}</Trans>}
        </CallButton>
      </div>
    </form>
  );
}

function Available({ least: min, amount }: { least: number; amount: number }) {
  const shown = moneyText(amount);
  const least = shortMoney(min);
  return (
    <Trans>
      Min {least} · {shown} available
    </Trans>
  );
}
