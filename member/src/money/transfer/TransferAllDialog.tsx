import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { api, type Reply } from '../../frame/api/api.ts';
import { errorCode, errorText } from '../../frame/api/error-text.ts';
import { useAskAgain } from '../../frame/api/readings.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { BigMoney, Money } from '../../ui/money/Money.tsx';
import { Notice, StatusPill } from '../../ui/status/StatusPill.tsx';
import { ClosedPart } from '../wallet/ClosedPart.tsx';
import { gameBaht, inGames } from '../wallet/game-money.ts';
import { useGameName, useWallet } from '../wallet/useWallet.ts';
import { MoveFailure } from './MoveFailure.tsx';
import { walletPlace } from './places.ts';

/** Brings every game balance home in one go, and says of each how it went. */
export function TransferAllDialog() {
  const askAgain = useAskAgain();
  const close = useCloseDialog();
  const name = useGameName();
  const { wallet } = useWallet();
  const call = useMoneyCall(
    (to: string, idempotencyKey) => api('transferAll', { body: { to }, idempotencyKey }),
    () => void askAgain('getWallet'),
  );
  const withMoney = wallet?.slots.filter((slot) => slot.isActive && slot.amount > 0) ?? [];
  const parts = call.answer?.transfers;
  // As they were when it was pressed: the wallet that is read since then has none of it in the games.
  const [before, setBefore] = useState<Readonly<Record<string, number>>>({});
  return (
    <DialogFrame title={<Trans>Bring everything home</Trans>} locked={call.busy}>
      <ClosedPart part="transfer" />
      {parts ? (
        <ul className="grid gap-2">
          {parts.map((part) => (
            <PartRow key={part.from} part={part} name={name(part.from)} amount={before[part.from]} />
          ))}
        </ul>
      ) : (
        <>
          <BigMoney
            amount={wallet ? inGames(wallet.slots) : undefined}
            className="text-[min(2.125rem,11vw)] leading-[1.4]"
          />
          <ul className="mt-2 grid gap-1 text-sm">
            {withMoney.map((slot) => (
              <li key={slot.code} className="flex justify-between border-b border-line py-2 last:border-b-0">
                <span>{slot.name}</span>
                <Money amount={gameBaht(slot)} className="font-semibold" />
              </li>
            ))}
          </ul>
          {wallet && withMoney.length === 0 ? (
            <p className="text-sm text-muted">
              <Trans>There is no money in any game.</Trans>
            </p>
          ) : null}
        </>
      )}
      <div className="mt-3 empty:hidden">
        {/* The text of a refusal by the game is about money on its way into it. */}
        {call.error && errorCode(call.error) === 'TRANSFER_FAIL' ? (
          <Notice tone="failed">
            <Trans>The game did not accept the transfer</Trans> · <Trans>Stays in the game</Trans>
          </Notice>
        ) : (
          <MoveFailure call={call} />
        )}
      </div>
      <div className="mt-5">
        {parts ? (
          <Button onClick={close}>
            <Trans>OK</Trans>
          </Button>
        ) : call.unsure ? (
          <Button busy={call.busy} onClick={call.again}>
            <Trans>Ask again</Trans>
          </Button>
        ) : (
          <Button
            busy={call.busy}
            disabled={withMoney.length === 0}
            onClick={() => {
              setBefore(Object.fromEntries(withMoney.map((slot) => [slot.code, gameBaht(slot)])));
              call.run(walletPlace);
            }}
          >
            <Trans>Bring it to the wallet</Trans>
          </Button>
        )}
      </div>
    </DialogFrame>
  );
}

type Part = Reply<'transferAll'>['transfers'][number];

/** What became of one game's money, and where it is. */
function PartRow({ part, name, amount }: { part: Part; name: string; amount: number | undefined }) {
  return (
    <li className="grid gap-1 rounded-md border border-line px-3.5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-sm font-semibold">{name}</span>
        {amount === undefined ? null : <Money amount={amount} className="text-sm font-semibold" />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {part.status === 'SUCCESS' ? (
          <StatusPill tone="success">
            <Trans>Brought home</Trans>
          </StatusPill>
        ) : part.status === 'PROCESSING' ? (
          <StatusPill tone="progress">
            <Trans>On its way</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="failed">
            <Trans>Stays in the game</Trans>
          </StatusPill>
        )}
        {part.code && part.code !== 'TRANSFER_FAIL' ? (
          <span className="text-xs text-muted">{errorText({ code: part.code })}</span>
        ) : null}
      </div>
    </li>
  );
}
