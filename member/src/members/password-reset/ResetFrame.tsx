import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { useGo, usePageTitle } from '../../frame/address/address.ts';
import { withoutReload } from '../../frame/chunk/newer-build.ts';
import { PublicPage } from '../../frame/page/PublicPage.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { AskForPassword } from './AskForPassword.tsx';

interface Props {
  title: string;
  lead: ReactNode;
  /** Phone as far as it is known, for the message to the team. */
  phone: string;
  /** Subject of the message to the team. */
  problem?: 'password' | 'code';
  children: ReactNode;
}

/** Frame of every step of a reset, and of the code for a new device, with the way to the team for whoever has lost the phone. */
export function ResetFrame({ title, lead, phone, problem = 'password', children }: Props) {
  const go = useGo();
  usePageTitle(title);
  const [Ask, setAsk] = useState<ComponentType<ComponentProps<typeof AskForPassword>> | null>(null);
  return (
    <PublicPage title={title} lead={lead}>
      {children}
      <div className="mt-5 grid gap-2.5 border-t border-line pt-4">
        <p className="text-center text-sm text-muted">
          <Trans>No longer have this phone, or something isn’t working?</Trans>
        </p>
        <Button
          variant="quiet"
          onClick={() => {
            withoutReload(() => import('./AskForPassword.tsx')).then(
              (loaded) => setAsk(() => loaded.AskForPassword),
              () => go('/contact'),
            );
          }}
        >
          <Trans>Ask our team</Trans>
        </Button>
        <Button variant="quiet" onClick={() => go('/login')}>
          <Trans>Back to the login</Trans>
        </Button>
      </div>
      {Ask ? <Ask number={phone} problem={problem} onAsked={() => setAsk(null)} /> : null}
    </PublicPage>
  );
}
