import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { Gift, House, MessageCircle, ReceiptText, UserRound } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { currentLocale } from '../i18n/i18n.ts';
import { ownName } from '../i18n/locale.ts';
import { currencyStore, showCurrency } from '../ui/currency.ts';
import { lettersOf } from '../ui/letters.ts';
import { readLastWallet } from '../wallet/last-wallet.ts';
import { walletQuery } from '../wallet/wallet.queries.ts';
import { Lately } from './Lately.tsx';
import { LiveLine } from './LiveLine.tsx';
import { late } from './late.ts';
import { startLive } from './live.ts';
import { memberDialogs } from './member-dialogs.ts';
import { createQueries } from './queries.ts';
import { SheetHost } from './SheetHost.tsx';
import { loginWay } from './session.ts';
import { type Tab, TabBar, TopTabs } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useOpenFromAddress } from './useOpenFromAddress.ts';

const tabs: readonly Tab[] = [
  { to: '/user/home', icon: House, label: <Trans>Home</Trans> },
  { to: '/user/statement', icon: ReceiptText, label: <Trans>Statement</Trans> },
  { to: '/user/bonus', icon: Gift, label: <Trans>Bonus</Trans> },
  { to: '/user/contact', icon: MessageCircle, label: <Trans>Contact</Trans> },
  { to: '/user/profile', icon: UserRound, label: <Trans>Account</Trans> },
];

const passkeyOffer = late(async () => (await import('../passkey/PasskeyOffer.tsx')).PasskeyOffer);

/** The kept wallet is on the screen before today's has come, in the currency that it is in. */
function begin() {
  const last = readLastWallet();
  if (last) showCurrency(last.wallet.currency);
  return createQueries();
}

/** Who returns has the letters kept, and waits for them. A first visit is worth more than its stand-in letters. */
export async function keptLetters(): Promise<void> {
  const last = readLastWallet();
  if (last) await lettersOf(ownName[currentLocale()] + last.profile.name);
}

const sessionWatch = late(async () => (await import('../limits/SessionWatch.tsx')).SessionWatch);

/** Nothing on the first screen waits for it. */
const watchAfterMs = 3000;

export function MemberShell() {
  const { t, i18n } = useLingui();
  const [queries] = useState(begin);
  const currency = useSyncExternalStore(currencyStore.subscribe, currencyStore.read);

  useEffect(() => {
    const memberId = async () => (await queries.fetchQuery(walletQuery)).profile._id;
    return startLive(queries, memberId);
  }, [queries]);

  useOpenFromAddress();

  const [watching, setWatching] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWatching(true), watchAfterMs);
    return () => clearTimeout(timer);
  }, []);

  // Texts of the operator come in the language that they are asked for in.
  const { locale } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is what asks again
  useEffect(() => void queries.invalidateQueries(), [queries, locale]);

  return (
    <QueryClientProvider client={queries}>
      <div className="relative flex min-h-dvh flex-col pb-(--tab-bar)">
        <TopBar tabs={<TopTabs tabs={tabs} label={t`Main`} />} />
        {/* A sign of money is drawn with its amount; the other currency draws the page again. */}
        <Outlet key={currency} />
        <LiveLine className="fixed bottom-[calc(var(--tab-bar)+7px)] z-40 md:bottom-4" />
        <TabBar tabs={tabs} label={t`Main`} />
      </div>
      <SheetHost key={currency} dialogs={memberDialogs} />
      {watching ? <Lately what={sessionWatch} props={{}} /> : null}
      {loginWay() === 'password' ? <Lately what={passkeyOffer} props={{}} /> : null}
    </QueryClientProvider>
  );
}
