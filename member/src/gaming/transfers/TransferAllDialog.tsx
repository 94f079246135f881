import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useGo } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { useForgetWhenCompleted } from '../../payments/pending-transactions/useForgetWhenCompleted.ts';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { BigMoney, Money } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { ClosedPart } from '../../wallet/balance/ClosedPart.tsx';
import { gameBalance } from '../../wallet/balance/game-money.ts';
import { useGameName, useWallet } from '../../wallet/balance/useWallet.ts';
import { GameTransferList } from './GameTransferList.tsx';
import { TransferFailure } from './TransferFailure.tsx';
import { walletAccount } from './transfer-accounts.ts';
import { useGameTransfers } from './useGameTransfers.ts';

/** Moves every game balance to the wallet at once and shows each result. */
export function TransferAllDialog() {
  const askAgain = useRefetch();
  const close = useCloseDialog();
  const go = useGo();
  const name = useGameName();
  const { wallet } = useWallet();
  const call = useMoneyCall(
    (to: string, idempotencyKey) => api('transferAll', { body: { to }, idempotencyKey }),
    () => void askAgain('getWallet'),
  );
  useForgetWhenCompleted(call, 'TRANSFER_PENDING', ({ kind }) => kind === 'transfer');
  const withMoney = wallet?.slots.filter((slot) => slot.isActive && slot.amount > 0) ?? [];
  const parts = useGameTransfers(call.answer?.transfers);
  // Balances at the time of the press: the wallet read since no longer has the money in the games.
  const [before, setBefore] = useState<Readonly<Record<string, number>>>({});
  const rows =
    call.busy || call.unsure
      ? Object.entries(before)
      : withMoney.map((slot) => [slot.code, gameBalance(slot)] as const);
  const total = rows.reduce((satang, [, amount]) => satang + Math.round(amount * 100), 0) / 100;
  const shown = moneyText(total);
  return (
    <DialogFrame title={<Trans>Move all back to wallet</Trans>} locked={call.busy}>
      <ClosedPart part="transfer">
        {parts ? (
          <GameTransferList parts={parts} before={before} />
        ) : (
          <>
            <BigMoney
              amount={wallet ? total : undefined}
              className="text-[min(2.125rem,11vw)] leading-[1.4]"
            />
            <ul className="mt-2 grid gap-1 text-sm">
              {rows.map(([code, amount]) => (
                <li
                  key={code}
                  className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2 last:border-b-0"
                >
                  <span className="min-w-[7rem] flex-1">{name(code)}</span>
                  <Money amount={amount} className="ml-auto font-semibold" />
                </li>
              ))}
            </ul>
            {wallet && rows.length === 0 ? (
              <p className="text-sm text-muted">
                <Trans>There is no money in any game.</Trans>
              </p>
            ) : null}
          </>
        )}
        <div className="mt-3 empty:hidden">
          {/* The standard text for this code is about transfers into a game. */}
          {call.error && errorCode(call.error) === 'TRANSFER_FAIL' ? (
            <Notice tone="failed">
              <Trans>The game didn’t accept the money</Trans> · <Trans>Stays in the game</Trans>
            </Notice>
          ) : (
            <TransferFailure call={call} />
          )}
        </div>
        <div className="mt-5">
          {parts ? (
            <div className="grid gap-2.5">
              <Button onClick={close}>
                <Trans>OK</Trans>
              </Button>
              <Button variant="plain" onClick={() => go('/user/statement?filter=games')}>
                <Trans>See the receipts</Trans>
              </Button>
            </div>
          ) : (
            <CallButton
              call={call}
              doing={<Trans>Moving…</Trans>}
              disabled={rows.length === 0}
              onClick={() => {
                setBefore(Object.fromEntries(withMoney.map((slot) => [slot.code, gameBalance(slot)])));
                call.run(walletAccount);
              }}
            >
              {rows.length === 0 ? <Trans>Move back to wallet</Trans> : <Trans>Move {shown} back</Trans>}
            </CallButton>
          )}
        </div>
      </ClosedPart>
    </DialogFrame>
  );
}
