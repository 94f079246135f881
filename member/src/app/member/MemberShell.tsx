import { guardPresses } from '@kapao/core/browser/press-guard';
import type { ThaiYears } from '@kapao/core/thai-years';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { Gift, House, MessageCircle, ReceiptText, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isImpersonation } from '../../base/storage.ts';
import { useStore } from '../../base/store.ts';
import { api } from '../../frame/api/api.ts';
import { readLastWallet } from '../../frame/api/last-wallet.ts';
import { createQueryClient, useRefetchOnLocale } from '../../frame/api/queries.ts';
import { reading } from '../../frame/api/readings.ts';
import { loginMethod } from '../../frame/api/session.ts';
import { Lazy } from '../../frame/chunk/Lazy.tsx';
import { lazyChunk } from '../../frame/chunk/lazy.ts';
import { DialogHost } from '../../frame/dialog/DialogHost.tsx';
import type { DialogName } from '../../frame/dialog/dialog-names.ts';
import { DialogTableContext } from '../../frame/dialog/dialog-table.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { LiveLine } from '../../frame/live/LiveLine.tsx';
import { startLive } from '../../frame/live/live.ts';
import { type Tab, TabBar, TopTabs } from '../../frame/page/TabBar.tsx';
import { keepYears, yearsStore } from '../../i18n/dates.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { ownName } from '../../i18n/locale.ts';
import { useNavigate, useSearchParams } from '../../router/hooks.ts';
import { Outlet } from '../../router/RouterProvider.tsx';
import { loadFontFor } from '../../ui/load-font.ts';
import { currencySign, currencyStore } from '../../ui/money/currency.ts';
import { memberDialogs } from './member-dialogs.ts';
import { TopBar } from './TopBar.tsx';

// Guards presses only here, because money moves on no other page and the login's scripts stay small.
guardPresses();

/** Dialogs that a shortcut of the installed app may open: `/user/home?open=deposit` (public/manifest.*.webmanifest). */
const openable: readonly string[] = ['deposit', 'withdraw'] satisfies DialogName[];

const tabs: readonly Tab[] = [
  { to: '/user/home', icon: House, label: <Trans>Home</Trans> },
  { to: '/user/statement', icon: ReceiptText, label: <Trans context="short">Statement</Trans> },
  { to: '/user/bonus', icon: Gift, label: <Trans>Bonus</Trans> },
  { to: '/user/contact', icon: MessageCircle, label: <Trans>Contact</Trans> },
  { to: '/user/profile', icon: UserRound, label: <Trans>Account</Trans> },
];

const passkeyOffer = lazyChunk(
  async () => (await import('../../members/passkey/PasskeyOffer.tsx')).PasskeyOffer,
);

/**
 * Creates the query client, and sets the currency of the stored wallet, which is shown until the current one
 * arrives.
 */
function createMemberQueries() {
  const last = readLastWallet();
  if (last) currencyStore.write(last.wallet.currency);
  return createQueryClient();
}

/** Waits for the fonts of a returning member, who has them cached. A first visit is painted at once with fallback fonts. */
export async function waitForFonts(): Promise<void> {
  const last = readLastWallet();
  if (last) await loadFontFor(ownName[currentLocale()] + last.profile.name + currencySign());
}

const returnWatch = lazyChunk(async () => (await import('../../gaming/launch/ReturnWatch.tsx')).ReturnWatch);

const impersonationBar = lazyChunk(async () => (await import('./ImpersonationBar.tsx')).ImpersonationBar);

const sessionWatch = lazyChunk(
  async () => (await import('../../members/limits/SessionWatch.tsx')).SessionWatch,
);

/** Delay in ms for components that nothing on the first screen waits for. */
const watchAfterMs = 3000;

export function MemberShell() {
  const { t, i18n } = useLingui();
  const [queries] = useState(createMemberQueries);
  const currency = useStore(currencyStore);
  const years = useYears();
  // Remounts the page when the currency or the years change, because its amounts and dates were rendered with the old
  // ones. Years differ only in Thai, and no dialog changes the language.
  const written = `${currency} ${i18n.locale === 'th' ? years : 'CE'}`;

  useEffect(() => {
    if (isImpersonation) return;
    const memberId = async () => (await queries.fetchQuery(reading('getWallet'))).profile._id;
    return startLive(queries, memberId);
  }, [queries]);

  useOpenFromAddress();

  const [watching, setWatching] = useState(false);
  // A dialog may lead to a game, so the watch for the member's return starts at once.
  const opened = useDialogs().stack.length > 0;
  useEffect(() => {
    const timer = setTimeout(() => setWatching(true), opened ? 0 : watchAfterMs);
    return () => clearTimeout(timer);
  }, [opened]);

  useRefetchOnLocale(i18n.locale, queries);

  return (
    <QueryClientProvider client={queries}>
      <div className="relative flex min-h-dvh flex-col pb-(--page-end)">
        {isImpersonation ? <Lazy what={impersonationBar} props={{}} /> : null}
        <TopBar tabs={<TopTabs tabs={tabs} label={t`Main`} />} />
        <DialogTableContext value={memberDialogs}>
          <Outlet key={written} />
        </DialogTableContext>
        <LiveLine className="page-line fixed bottom-[calc(var(--tab-bar)+7px)] z-40 md:bottom-4" />
        <TabBar tabs={tabs} label={t`Main`} />
      </div>
      <DialogHost key={written} dialogs={memberDialogs} />
      {watching && !isImpersonation ? <Lazy what={sessionWatch} props={{}} /> : null}
      {watching && !isImpersonation ? <Lazy what={returnWatch} props={{}} /> : null}
      {loginMethod() === 'password' && !isImpersonation ? <Lazy what={passkeyOffer} props={{}} /> : null}
    </QueryClientProvider>
  );
}

/** Opens the dialog named in the address, over a home entry of its own, so that Back closes it. */
function useOpenFromAddress(): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const name = search.get('open');
  useEffect(() => {
    if (name === null) return;
    void (async () => {
      await navigate('/user/home', { replace: true });
      if (openable.includes(name)) await navigate('/user/home', { state: { dialogs: [{ name }] } });
    })();
  }, [name, navigate]);
}

/**
 * Returns the calendar of Thai dates (Buddhist or common era), which the app requests from the server once per page
 * load.
 */
function useYears(): ThaiYears {
  useEffect(() => {
    // Without an answer the years of the last start stay.
    api('getInfo').then(
      ({ thaiYears }) => keepYears(thaiYears),
      () => undefined,
    );
  }, []);
  return useStore(yearsStore);
}
