import { Trans } from '@lingui/react/macro';
import { Bell, Smartphone } from 'lucide-react';
import { useStore } from '../../base/store.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { installOfferStore, takeInstallOffer } from '../../frame/install/install-offer.ts';
import { appVersion } from '../../frame/install/version.ts';
import { RowButton, RowGroup } from '../../ui/list/Rows.tsx';
import { HapticsSwitch } from './HapticsSwitch.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/**
 * App settings: appearance, notifications, installation and version. `wide`: adds the language and leaves out what has a
 * page of its own on a wide screen.
 */
export function AppSection({ wide = false }: { wide?: boolean }) {
  const offer = useStore(installOfferStore);
  const dialogs = useDialogs();
  return (
    <div>
      <RowGroup title={<Trans>Appearance</Trans>}>
        <ThemeSwitch />
        {wide ? <LanguageSwitch /> : null}
        <HapticsSwitch />
        {wide ? null : (
          <RowButton
            icon={<Bell size={20} />}
            note={<Trans>Answers, deposits and withdrawals while the app is closed</Trans>}
            onClick={() => dialogs.open({ name: 'notifications' })}
          >
            <Trans>Notifications</Trans>
          </RowButton>
        )}
        {offer ? (
          <RowButton
            icon={<Smartphone size={20} />}
            note={<Trans>Opens with one tap, even offline</Trans>}
            onClick={takeInstallOffer}
          >
            <Trans>Put Kapao on the home screen</Trans>
          </RowButton>
        ) : null}
      </RowGroup>
      <p className="mt-3 text-center text-xs text-muted">
        <Trans>Version {appVersion}</Trans>
      </p>
    </div>
  );
}
