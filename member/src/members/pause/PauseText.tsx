import { Trans } from '@lingui/react/macro';
import type { Reply } from '../../frame/api/api.ts';
import { Lazy } from '../../frame/chunk/Lazy.tsx';
import { lazyChunk } from '../../frame/chunk/lazy.ts';
import { formatMinute } from '../../i18n/dates.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { useWaitingBonus } from './useWaitingBonus.ts';

type Pause = NonNullable<Reply<'getWallet'>['pause']>;

/** Breaks with an active bonus are rare, so their texts load only then. */
const pauseWithBonus = lazyChunk(
  async () => (await withTexts('account', import('./PauseWithBonus.tsx'))).PauseWithBonus,
);

/** Explains why deposits, games and bonuses are closed, until when, and what remains open. */
export function PauseText({ pause }: { pause: Pause }) {
  const until = formatMinute(new Date(pause.until));
  const waitingBonus = useWaitingBonus();
  if (waitingBonus !== null)
    return (
      <Lazy
        what={pauseWithBonus}
        props={{ kind: pause.kind, until, endsAt: waitingBonus?.expiresAt ?? null }}
      />
    );
  return pause.kind === 'break' ? (
    <Trans>
      You’re taking a break until {until}. Deposits, games and bonuses are closed. You can still withdraw and
      move money back to your wallet.
    </Trans>
  ) : (
    <Trans>
      You’ve excluded yourself until {until}. Deposits, games and bonuses are closed. You can still withdraw
      and move money back to your wallet.
    </Trans>
  );
}
