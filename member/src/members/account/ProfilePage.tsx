import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSection } from '../../frame/address/useSection.ts';
import { reading } from '../../frame/api/readings.ts';
import { AsOf } from '../../frame/call/AsOf.tsx';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useWide } from '../../frame/device/useBrowser.ts';
import { MemberPage } from '../../frame/page/MemberPage.tsx';
import { AppSection } from './AppSection.tsx';
import { BankSection } from './BankSection.tsx';
import { MemberSection } from './MemberSection.tsx';
import { type Section, sections } from './ProfileNav.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import { WideProfile } from './WideProfile.tsx';

/** Id of the part of the phone's profile that contains each section of the wide one. */
const onPhone: Record<Section, string> = {
  account: 'account',
  security: 'security',
  limits: 'security',
  notifications: 'app',
  app: 'app',
};

export function ProfilePage() {
  const query = useQuery(reading('getProfile'));
  const wide = useWide();
  const { asked, addressOf } = useSection(sections);
  const { profile, bankAccount } = query.data ?? {};
  useEffect(() => {
    if (!wide && asked) document.getElementById(onPhone[asked])?.scrollIntoView();
  }, [wide, asked]);
  return (
    <MemberPage title={<Trans>Account</Trans>} aside={<AsOf of={[query]} className="text-hero-gold" />}>
      {query.isError && !query.data ? (
        <div className="mb-4">
          <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : null}
      {wide ? (
        <WideProfile profile={query.data} chosen={asked ?? 'account'} addressOf={addressOf} />
      ) : (
        <div className="grid gap-4">
          <div id="account">
            <MemberSection profile={profile} />
          </div>
          <BankSection account={bankAccount} waitsUntil={profile?.withdrawHeldUntil} />
          <div id="security">
            <SecuritySection />
          </div>
          <div id="app">
            <AppSection />
          </div>
        </div>
      )}
    </MemberPage>
  );
}
