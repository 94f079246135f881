import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, Gauge, ShieldCheck, SunMoon, UserRound } from 'lucide-react';
import { Link } from '../../frame/address/address.ts';
import { cx } from '../../ui/design/cx.ts';

export const sections = ['account', 'security', 'notifications', 'limits', 'app'] as const;
export type Section = (typeof sections)[number];

const names = {
  account: { icon: UserRound, label: <Trans>Member and bank account</Trans> },
  security: { icon: ShieldCheck, label: <Trans>Security</Trans> },
  notifications: { icon: Bell, label: <Trans>Notifications</Trans> },
  limits: { icon: Gauge, label: <Trans>Limits and breaks</Trans> },
  app: { icon: SunMoon, label: <Trans>Language and appearance</Trans> },
} as const;

/** Navigation of a wide profile, with an address for each section. */
export function ProfileNav({ chosen, addressOf }: { chosen: Section; addressOf: (name: Section) => string }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Account`} className="sticky top-4 self-start">
      <ul className="grid gap-1">
        {sections.map((section) => {
          const { icon: Icon, label } = names[section];
          const isChosen = section === chosen;
          return (
            <li key={section}>
              <Link
                to={addressOf(section)}
                aria-current={isChosen ? 'page' : undefined}
                className={cx(
                  'flex min-h-12 items-center gap-3 rounded-md border px-3.5 py-2 text-sm',
                  isChosen
                    ? 'border-line bg-card font-semibold text-gold-text'
                    : 'border-transparent font-medium hover:bg-card',
                )}
              >
                <Icon size={20} className="text-gold-text" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
