import { Trans } from '@lingui/react/macro';
import { errorText } from '../../frame/api/error-text.ts';
import { BigMoney, Money } from '../../ui/money/Money.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { useGameName } from '../../wallet/balance/useWallet.ts';
import type { GameTransfer } from './useGameTransfers.ts';

interface Props {
  parts: readonly GameTransfer[];
  /** Balance of each game before its transfer. */
  before: Readonly<Record<string, number>>;
}

/** Results of moving all money back: the sum so far, and each game. */
export function GameTransferList({ parts, before }: Props) {
  const name = useGameName();
  return (
    <>
      <MovedTotal parts={parts} before={before} />
      <ul className="grid gap-2">
        {parts.map((part) => (
          <GameTransferRow key={part.from} part={part} name={name(part.from)} amount={before[part.from]} />
        ))}
      </ul>
    </>
  );
}

/** Amount moved to the wallet so far, without transfers still pending. */
function MovedTotal({ parts, before }: Props) {
  const moved = parts.filter(({ status }) => status === 'SUCCESS');
  if (moved.length === 0) return null;
  const satang = moved.reduce((sum, { from }) => sum + Math.round((before[from] ?? 0) * 100), 0);
  return (
    <div role="status" className="mb-3 text-center">
      <p className="text-sm text-success">
        <Trans>Back in your wallet</Trans>
      </p>
      <BigMoney amount={satang / 100} className="text-[min(2.125rem,11vw)] leading-[1.4]" />
    </div>
  );
}

/** Result of one game's transfer, and where its money is. */
function GameTransferRow({
  part,
  name,
  amount,
}: {
  part: GameTransfer;
  name: string;
  amount: number | undefined;
}) {
  return (
    <li className="grid gap-1 rounded-md border border-line px-3.5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-sm font-semibold">{name}</span>
        {amount === undefined ? null : <Money amount={amount} className="text-sm font-semibold" />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {part.status === 'SUCCESS' ? (
          <StatusPill tone="success">
            <Trans>Back in your wallet</Trans>
          </StatusPill>
        ) : part.status === 'PROCESSING' ? (
          <StatusPill tone="progress">
            <Trans>Moving money</Trans>
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
