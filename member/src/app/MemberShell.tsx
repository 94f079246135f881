import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { Gift, House, LogOut, MessageCircle, ReceiptText, UserRound } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { LanguageSelect } from '../ui/LanguageSelect.tsx';
import { Logo } from '../ui/Logo.tsx';
import { walletQuery } from '../wallet/wallet.queries.ts';
import { LiveLine } from './LiveLine.tsx';
import { startLive } from './live.ts';
import { memberDialogs } from './member-dialogs.ts';
import { createQueries } from './queries.ts';
import { SheetHost } from './SheetHost.tsx';
import { loginWay } from './session.ts';
import { type Tab, TabBar, TopTabs } from './TabBar.tsx';
import { useOpenFromAddress } from './useOpenFromAddress.ts';

const tabs: readonly Tab[] = [
  { to: '/user/home', icon: House, label: <Trans>Home</Trans> },
  { to: '/user/statement', icon: ReceiptText, label: <Trans>Statement</Trans> },
  { to: '/user/bonus', icon: Gift, label: <Trans>Bonus</Trans> },
  { to: '/user/contact', icon: MessageCircle, label: <Trans>Contact</Trans> },
  { to: '/user/profile', icon: UserRound, label: <Trans>Account</Trans> },
];

const PasskeyOffer = lazy(async () => ({
  default: (await import('../passkey/PasskeyOffer.tsx')).PasskeyOffer,
}));

export function MemberShell() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [queries] = useState(createQueries);

  useEffect(() => {
    const memberId = async () => (await queries.fetchQuery(walletQuery)).profile._id;
    return startLive(queries, memberId);
  }, [queries]);

  useOpenFromAddress();

  // Texts of the operator come in the language that they are asked for in.
  const { locale } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is what asks again
  useEffect(() => void queries.invalidateQueries(), [queries, locale]);

  return (
    <QueryClientProvider client={queries}>
      <div className="relative flex min-h-dvh flex-col pb-[63px] md:pb-0">
        <header className="hero-bar">
          <div className="mx-auto flex min-h-[68px] max-w-[1120px] items-center justify-between gap-3 px-4">
            <Logo />
            <div className="flex items-center gap-2">
              <TopTabs tabs={tabs} label={t`Main`} />
              <LanguageSelect className="border-hero-line text-hero-text" />
              {/* The login page itself ends the session; leading there is all that logging out takes. */}
              <button
                type="button"
                aria-label={t`Log out`}
                onClick={() => void navigate('/login')}
                className="grid size-11 place-items-center rounded-md"
              >
                <LogOut size={22} />
              </button>
            </div>
          </div>
        </header>
        <Outlet />
        <LiveLine />
        <TabBar tabs={tabs} label={t`Main`} />
      </div>
      <SheetHost dialogs={memberDialogs} />
      {loginWay() === 'password' ? (
        <Suspense>
          <PasskeyOffer />
        </Suspense>
      ) : null}
    </QueryClientProvider>
  );
}
