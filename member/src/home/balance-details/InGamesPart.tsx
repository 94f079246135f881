import { Trans } from '@lingui/react/macro';
import { ChevronRight, CornerDownLeft, Gamepad2 } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useHiddenAmounts } from '../../ui/money/hidden-amounts.ts';
import { Money } from '../../ui/money/Money.tsx';
import { gameBalance } from '../../wallet/balance/game-money.ts';

export function InGamesPart({ wallet }: { wallet: Reply<'getWallet'> | undefined }) {
  const dialogs = useDialogs();
  const hidden = useHiddenAmounts();
  const funded = wallet?.slots.filter((slot) => slot.isActive && slot.amount > 0) ?? [];
  return (
    <>
      {funded.length > 0 ? (
        <ul className="rows rounded-lg border border-line">
          {funded.map((slot) => (
            <li key={slot.code} className="@container border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => dialogs.open({ name: 'game', id: slot.code })}
                className="flex min-h-[3.25rem] w-full items-center gap-3 px-3.5 py-1.5 text-left text-sm hover:bg-page"
              >
                {/* Wraps below the name where large letters leave no room, as in the statement. */}
                <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
                  <span className="min-w-[min(7rem,100%)] flex-1 font-medium">{slot.name}</span>
                  <Money amount={gameBalance(slot)} hidden={hidden} className="ml-auto font-semibold" />
                </span>
                <ChevronRight size={18} className="text-muted @max-[12rem]:hidden" />
              </button>
            </li>
          ))}
        </ul>
      ) : wallet ? (
        <p className="rounded-lg bg-page px-3.5 py-3 text-sm">
          <Trans>There is no money in any game now.</Trans>
        </p>
      ) : null}
      {funded.length > 0 ? (
        <Button
          variant="plain"
          icon={<CornerDownLeft size={19} />}
          onClick={() => dialogs.swap('balance', { name: 'transfer-all' })}
        >
          <Trans>Move all back</Trans>
        </Button>
      ) : (
        <Button
          variant="plain"
          icon={<Gamepad2 size={19} />}
          onClick={() => dialogs.swap('balance', { name: 'games' })}
        >
          <Trans>All games</Trans>
        </Button>
      )}
    </>
  );
}
