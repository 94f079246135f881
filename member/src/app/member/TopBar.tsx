import { useLingui } from '@lingui/react/macro';
import { LogOut, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { LanguageSelect } from '../../frame/page/LanguageSelect.tsx';
import { Logo } from '../../ui/design/Logo.tsx';

/** Top bar of the logged-in shell: app name, the tabs of a wide screen, language, conditions and log-out. */
export function TopBar({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  return (
    <header className="hero-bar">
      <div className="mx-auto flex min-h-[68px] max-w-[1152px] flex-wrap items-center justify-between gap-x-3 px-4">
        <Logo />
        <div className="flex items-center gap-0.5 min-[240px]:gap-1.5 md:gap-2">
          {tabs}
          <LanguageSelect className="border-hero-line text-hero-text" />
          <IconOfBar label={t`Terms and conditions`} onClick={() => dialogs.open({ name: 'conditions' })}>
            <Scale size={21} />
          </IconOfBar>
          <IconOfBar label={t`Log out`} onClick={() => dialogs.open({ name: 'log-out' })}>
            <LogOut size={21} />
          </IconOfBar>
        </div>
      </div>
    </header>
  );
}

function IconOfBar({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="-mr-1 grid size-11 place-items-center rounded-md"
    >
      {children}
    </button>
  );
}
