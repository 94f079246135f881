import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePlay, LogIn, MessageCircle, UserPlus } from 'lucide-react';
import { LanguageSelect } from '../frame/page/LanguageSelect.tsx';
import { type Tab, TabBar, TopTabs } from '../frame/page/TabBar.tsx';
import { Outlet } from '../router/RouterProvider.tsx';
import { Logo } from '../ui/design/Logo.tsx';

const tabs: readonly Tab[] = [
  { to: '/login', icon: LogIn, label: <Trans>Log in</Trans> },
  { to: '/register', icon: UserPlus, label: <Trans>Open account</Trans> },
  { to: '/howto', icon: CirclePlay, label: <Trans>How it works</Trans> },
  { to: '/contact', icon: MessageCircle, label: <Trans>Contact</Trans> },
];

export function PublicShell() {
  // Rerenders only when the language changes, so the compiler's memoization would only make the first load
  // larger.
  'use no memo';
  const { t } = useLingui();
  return (
    <div className="flex min-h-dvh flex-col pb-(--page-end)">
      <header className="hero-bar">
        <div className="mx-auto flex min-h-[68px] max-w-[1152px] items-center justify-between gap-3 px-4">
          <Logo />
          <div className="flex items-center gap-2">
            <TopTabs tabs={tabs} label={t`Main`} />
            <LanguageSelect className="border-hero-line text-hero-text" />
          </div>
        </div>
      </header>
      <Outlet />
      <TabBar tabs={tabs} label={t`Main`} />
    </div>
  );
}
