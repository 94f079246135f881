import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useAgreementPrompt } from '../content/agreement-prompt/useAgreementPrompt.ts';
import { errorText, toastError } from '../frame/api/error-text.ts';
import { Lately } from '../frame/chunk/Lately.tsx';
import { late } from '../frame/chunk/late.ts';
import { useOnline, useWide } from '../frame/device/useBrowser.ts';
import { PullHere } from '../frame/page/PullHere.tsx';
import { useAskedGames, useRefreshGames } from '../money/wallet/refresh-games.ts';
import { useWallet } from '../money/wallet/useWallet.ts';
import { needsEnglishName } from '../people/bank/bank-name.ts';
import { NoGames } from '../play/game/NoGames.tsx';
import { GameShelf } from '../play/shelf/GameShelf.tsx';
import { ShelfSkeleton } from '../play/shelf/ShelfSkeleton.tsx';
import { useBannersFirst } from '../rewards/banners/useBannersFirst.ts';
import { Button } from '../ui/button/Button.tsx';
import { LoadingOverlay } from '../ui/status/LoadingOverlay.tsx';
import { Notice } from '../ui/status/StatusPill.tsx';
import { ActionTiles } from './ActionTiles.tsx';
import { BalanceHeader } from './BalanceHeader.tsx';
import { HeldBonus } from './HeldBonus.tsx';
import { MoreList } from './MoreList.tsx';
import { MoveRow } from './MoveRow.tsx';
import { OnItsWay } from './OnItsWay.tsx';
import { RecentStatement } from './RecentStatement.tsx';

const accountNameCard = late(async () => (await import('./AccountNameCard.tsx')).AccountNameCard);

const pauseBanner = late(async () => (await import('../people/limits/PauseBanner.tsx')).PauseBanner);

/** Money first, then what is on its way, then play. */
export function HomePage() {
  const { wallet, old, error, refetch } = useWallet();
  const online = useOnline();
  const wide = useWide();
  const refresh = useRefreshGames();
  const { asking } = useAskedGames();
  const rewards = useBannersFirst();
  useAgreementPrompt(wallet?.profile._id);

  const started = useRef(false);
  const { mutate: refreshGames } = refresh;
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    refreshGames();
  }, [refreshGames]);

  const refreshByHand = () => refresh.mutate(undefined, { onError: toastError });
  // One that is on its way already is answered together with it.
  const refreshByPull = () => (asking ? refetch() : refresh.mutateAsync().catch(toastError));
  return (
    <main className="flex-1">
      <LoadingOverlay active={rewards.opening} />
      <PullHere onPull={refreshByPull} />
      {/* The bar's own ground, where the balance is a card and no band behind it. */}
      <div className="hero bleed hidden h-(--bar) md:block" />
      <div className="home-grid mx-auto w-full max-w-[1120px] md:grid md:grid-cols-[minmax(340px,400px)_minmax(0,1fr)] md:gap-6 md:px-4 md:pt-5 md:pb-8">
        <div>
          <BalanceHeader
            wallet={wallet}
            old={old}
            refreshing={asking}
            onCheck={refreshByHand}
            onInvite={() => rewards.open('invite')}
          />
          <div className="px-4 pt-3.5 md:px-0">
            {/* Without a network one quiet line says so already (LiveLine). */}
            {error && (online || !wallet) ? (
              <div className="mb-3.5 grid gap-2">
                <Notice tone="failed">
                  {wallet ? (
                    <Trans>The latest amounts could not be loaded. These are as of the time above.</Trans>
                  ) : (
                    errorText(error)
                  )}
                </Notice>
                <Button look="plain" size="small" onClick={() => void refetch()}>
                  <Trans>Try again</Trans>
                </Button>
              </div>
            ) : null}
            {wallet && needsEnglishName(wallet.bankAccount) ? (
              <Lately what={accountNameCard} props={{ account: wallet.bankAccount }} />
            ) : null}
            {wallet?.pause ? <Lately what={pauseBanner} props={{ pause: wallet.pause }} /> : null}
            <ActionTiles
              wallet={wallet}
              refreshing={asking}
              onRefresh={refreshByHand}
              onReward={rewards.open}
            />
            <MoveRow wallet={wallet} />
            <OnItsWay />
            {wallet?.round ? <HeldBonus /> : null}
            {wide ? <RecentStatement /> : null}
          </div>
        </div>
        <div className="min-w-0 px-4 pb-8 md:px-0">
          {wallet ? <GameShelf wallet={wallet} /> : error ? null : <ShelfSkeleton />}
          {wallet?.slots.length === 0 ? <NoGames /> : null}
          {wide || !wallet ? null : <RecentStatement />}
          <MoreList />
        </div>
      </div>
    </main>
  );
}
