import { Trans } from '@lingui/react/macro';
import { api, type Reply } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-text.ts';
import { useAskAgain } from '../../frame/api/readings.ts';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { mayPlay } from '../../money/round/held-round.ts';
import { useHeldRound } from '../../money/round/useHeldRound.ts';
import { PauseText } from '../../people/limits/PauseText.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { Game } from './GameCard.tsx';
import { NotWithBonus } from './NotWithBonus.tsx';

export function OpenAccount({ game, wallet }: { game: Game; wallet: Reply<'getWallet'> }) {
  const askAgain = useAskAgain();
  const { name } = game;
  const open = useMoneyCall(async (code: string, idempotencyKey) => {
    try {
      await api('activateSlot', { params: { code }, idempotencyKey });
    } catch (error) {
      // Opened in another tab a moment ago: that is what was wanted.
      if (errorCode(error) !== 'SLOT_ALREADY_ACTIVE') throw error;
    }
    await askAgain('getWallet');
  });
  const round = useHeldRound();
  if (round && !mayPlay(round, game.code))
    return (
      <Notice tone="progress">
        <NotWithBonus name={round.name} />
      </Notice>
    );
  if (wallet.pause)
    return (
      <Notice tone="progress">
        <PauseText pause={wallet.pause} />
      </Notice>
    );
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        <Trans>
          You have no account at {name} yet. Opening one is free and takes a few seconds; no money moves.
        </Trans>
      </p>
      <CallFailure call={open}>
        <Trans>
          The answer did not reach us. Press "Ask again": one account at most is opened, however often you
          press.
        </Trans>
      </CallFailure>
      <Button busy={open.busy} onClick={() => open.run(game.code)}>
        {open.unsure ? <Trans>Ask again</Trans> : <Trans>Open account</Trans>}
      </Button>
    </div>
  );
}
