import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpFromLine } from 'lucide-react';
import { readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading } from '../../frame/api/readings.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';

/** Warning before a break: it takes no money out of games, and a game that is open continues with its balance. */
export function GamesInBreak() {
  const dialogs = useDialogs();
  const wallet = useQuery({ ...reading('getWallet'), placeholderData: readLastWallet }).data;
  if (!wallet) return null;
  const { total, wallet: main } = wallet;
  // The total is the sum of its three parts (the specification).
  const inGames = Math.round((total - main.amount - main.held) * 100) / 100;
  if (inGames <= 0) return null;
  const shown = moneyText(inGames);
  return (
    <Notice tone="progress">
      <p>
        <Trans>
          You have {shown} in games, and it stays there. Games that are already open can still use it, so move
          it back first.
        </Trans>
      </p>
      <Button
        variant="plain"
        size="small"
        className="mt-2"
        icon={<ArrowUpFromLine size={17} />}
        onClick={() => dialogs.open({ name: 'transfer-all' })}
      >
        <Trans>Move all back</Trans>
      </Button>
    </Notice>
  );
}
