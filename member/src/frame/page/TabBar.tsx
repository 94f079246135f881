import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from '../../router/Link.tsx';

export interface Tab {
  to: string;
  icon: LucideIcon;
  label: ReactNode;
}

/** Bottom navigation of a phone; from 768 px, and on a phone in landscape, the same tabs are in the top bar (TopTabs). */
export function TabBar({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav aria-label={label} className="tab-bar md:hidden low:hidden">
      <ul className="mx-auto flex max-w-[520px]">
        {tabs.map(({ to, icon: Icon, label: name }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              className="flex min-h-[62px] flex-col items-center justify-center gap-0.5 text-center text-bar text-muted aria-[current]:font-semibold aria-[current]:text-gold-text min-[400px]:px-1"
            >
              <Icon size={23} />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function TopTabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav aria-label={label} className="hidden md:block low:block">
      <ul className="flex">
        {tabs.map(({ to, label: name }) => (
          <li key={to}>
            <NavLink to={to} className="top-tab">
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
