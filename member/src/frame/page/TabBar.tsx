import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cx } from '../../ui/design/cx.ts';

export interface Tab {
  to: string;
  icon: LucideIcon;
  label: ReactNode;
}

/** The bottom navigation of a phone; from 768 px on the same tabs stand in the top bar (TopTabs). */
export function TabBar({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav aria-label={label} className="tab-bar md:hidden">
      <ul className="mx-auto flex max-w-[520px]">
        {tabs.map(({ to, icon: Icon, label: name }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              className={({ isActive }) =>
                cx(
                  'flex min-h-[62px] flex-col items-center justify-center gap-0.5 text-center text-bar max-[339px]:text-[11px] min-[360px]:px-1',
                  isActive ? 'font-semibold text-gold-text' : 'text-muted',
                )
              }
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
    <nav aria-label={label} className="hidden md:block">
      <ul className="flex gap-1">
        {tabs.map(({ to, label: name }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                cx(
                  'inline-flex min-h-11 items-center rounded-md px-3.5 text-sm',
                  isActive ? 'font-semibold text-hero-gold' : 'text-hero-muted hover:text-hero-text',
                )
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
