import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useDeferredValue, useEffect, useRef } from 'react';
import { onDevice } from '../base/storage.ts';
import { useAgreementPrompt } from '../content/agreement-prompt/useAgreementPrompt.ts';
import { readErrorText, toastReadError } from '../frame/api/error-text.ts';
import { lastBannerKey } from '../frame/api/session.ts';
import { Lazy } from '../frame/chunk/Lazy.tsx';
import { lazyChunk, useLazyChunk } from '../frame/chunk/lazy.ts';
import { useOnline, useWide } from '../frame/device/useBrowser.ts';
import { PullHere } from '../frame/page/PullHere.tsx';
import { GameLobby } from '../gaming/lobby/GameLobby.tsx';
import { LobbySkeleton } from '../gaming/lobby/LobbySkeleton.tsx';
import { NoGames } from '../gaming/lobby/NoGames.tsx';
import { needsEnglishName } from '../members/bank/bank-name.ts';
import { useBannersFirst } from '../rewards/banners/useBannersFirst.ts';
import { Button } from '../ui/button/Button.tsx';
import { useHiddenAmounts } from '../ui/money/hidden-amounts.ts';
import { LoadingOverlay } from '../ui/status/LoadingOverlay.tsx';
import { Skeleton } from '../ui/status/Skeleton.tsx';
import { Notice } from '../ui/status/StatusPill.tsx';
import { useGamesBeingRead, useRefreshGames } from '../wallet/balance/refresh-games.ts';
import { useWallet } from '../wallet/balance/useWallet.ts';
import { ActionTiles } from './ActionTiles.tsx';
import { BalanceHeader } from './BalanceHeader.tsx';
import type { BannerLine } from './banner/BannerLine.tsx';
import { MoreList } from './MoreList.tsx';
import { MoveRow } from './MoveRow.tsx';
import { PendingSection } from './PendingSection.tsx';
import { RecentStatement } from './RecentStatement.tsx';

const accountNameCard = lazyChunk(async () => (await import('./AccountNameCard.tsx')).AccountNameCard);

const pauseBanner = lazyChunk(async () => (await import('../members/pause/PauseBanner.tsx')).PauseBanner);

const erasureBanner = lazyChunk(
  async () => (await import('../members/erasure/ErasureBanner.tsx')).ErasureBanner,
);

/** Home page in the order: balance, pending transactions, games. */
export function HomePage() {
  const { wallet, old, error, refetch } = useWallet();
  const online = useOnline();
  const wide = useWide();
  const refresh = useRefreshGames();
  const { isReading } = useGamesBeingRead();
  const rewards = useBannersFirst();
  const hidden = useHiddenAmounts();
  const column = useStickyTop(wide);
  useAgreementPrompt(wallet?.profile._id);
  // False in the first render: the games are rendered after the balance, so that presses on it are handled at
  // once.
  const below = useDeferredValue(true, false);
  // Renders the games of each later wallet after its balance, for the same reason.
  const deferredWallet = useDeferredValue(wallet);

  const started = useRef(false);
  const { mutate: refreshGames } = refresh;
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    refreshGames();
  }, [refreshGames]);

  const refreshManually = () => refresh.mutate(undefined, { onError: toastReadError });
  // While the games are already being queried, only the wallet is read.
  const refreshByPull = () => (isReading ? refetch() : refresh.mutateAsync().catch(toastReadError));
  const banner = <Banner wallet={wallet} hidden={hidden} onReward={rewards.open} />;
  return (
    <main className="flex-1">
      <LoadingOverlay active={rewards.opening} />
      <PullHere onPull={refreshByPull} />
      {/* Background of the top bar on a wide screen, where the balance is a card and no band behind it. */}
      <div className="hero bleed hidden h-(--bar) md:block" />
      <div className="home-grid mx-auto w-full max-w-[1152px] md:grid md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-5 md:px-4 md:pt-5 md:pb-8 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:gap-6">
        <div ref={column} className="min-w-0 md:sticky md:self-start">
          <BalanceHeader
            wallet={wallet}
            old={old}
            refreshing={isReading}
            onCheck={refreshManually}
            onInvite={() => rewards.open('invite')}
          />
          <div className="px-4 pt-3.5 md:px-0">
            {/* LiveLine already reports that the phone is offline. */}
            {error && (online || !wallet) ? (
              <div className="mb-3.5 grid gap-2">
                <Notice tone="unread">
                  {wallet ? (
                    <Trans>The latest amounts couldn’t be loaded. These are as of the time above.</Trans>
                  ) : (
                    readErrorText(error)
                  )}
                </Notice>
                <Button variant="plain" size="small" onClick={() => void refetch()}>
                  <Trans>Try again</Trans>
                </Button>
              </div>
            ) : null}
            {wallet && needsEnglishName(wallet.bankAccount) ? (
              <Lazy what={accountNameCard} props={{ account: wallet.bankAccount }} />
            ) : null}
            {wallet?.pause ? <Lazy what={pauseBanner} props={{ pause: wallet.pause }} /> : null}
            {wallet?.erasureAskedAt ? (
              <Lazy what={erasureBanner} props={{ askedAt: wallet.erasureAskedAt }} />
            ) : null}
            <ActionTiles
              wallet={wallet}
              refreshing={isReading}
              onRefresh={refreshManually}
              onReward={rewards.open}
            />
            <MoveRow wallet={wallet} />
            <PendingSection />
            {wide ? null : banner}
            {wide ? <RecentStatement /> : null}
          </div>
        </div>
        <div className="min-w-0 px-4 pb-8 md:px-0">
          {wide ? banner : null}
          {deferredWallet && below ? (
            <GameLobby wallet={deferredWallet} />
          ) : error ? null : (
            <LobbySkeleton wide={wide} />
          )}
          {deferredWallet?.slots.length === 0 ? <NoGames /> : null}
          {wide || !deferredWallet || !below ? null : <RecentStatement />}
          {below ? <MoreList /> : null}
        </div>
      </div>
    </main>
  );
}

const line = lazyChunk(async () => (await import('./banner/BannerLine.tsx')).BannerLine);

type Props = Omit<ComponentProps<typeof BannerLine>, 'wallet'> & {
  wallet: ComponentProps<typeof BannerLine>['wallet'] | undefined;
};

/** Banner that nothing on the first screen waits for; its room is reserved, unless there was none the last time. */
function Banner({ wallet, ...props }: Props) {
  const { Content } = useLazyChunk(line, false);
  return (
    <section className="mt-3.5 empty:hidden md:mt-0 md:mb-5">
      {Content && wallet ? (
        <Content wallet={wallet} {...props} />
      ) : onDevice.read(lastBannerKey) === 'none' ? null : (
        <Skeleton className="h-[4.25rem] w-full rounded-lg" />
      )}
    </section>
  );
}

const gapPx = 20;

/**
 * Keeps a column visible while a longer one beside it scrolls. A column higher than the window scrolls along until its end
 * and stays there, so that all of it is reachable without its own scrolling.
 */
function useStickyTop(enabled: boolean) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = column.current;
    if (!element || !enabled) return;
    const updateTop = () => {
      element.style.top = `${Math.min(gapPx, window.innerHeight - element.offsetHeight - gapPx)}px`;
    };
    const watch = new ResizeObserver(updateTop);
    watch.observe(element);
    window.addEventListener('resize', updateTop);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', updateTop);
      element.style.top = '';
    };
  }, [enabled]);
  return column;
}
