import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { MemberPage } from '../../frame/page/MemberPage.tsx';
import { AppSection } from './AppSection.tsx';
import { BankSection } from './BankSection.tsx';
import { MemberSection } from './MemberSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';

export function ProfilePage() {
  const query = useQuery(reading('getProfile'));
  const { profile, bankAccount } = query.data ?? {};
  return (
    <MemberPage title={<Trans>Profile</Trans>}>
      {query.isError && !query.data ? (
        <div className="mb-4">
          <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : null}
      <div className="grid gap-4 md:grid-cols-2">
        <MemberSection profile={profile} />
        <BankSection account={bankAccount} waitsUntil={profile?.withdrawHeldUntil} />
        <SecuritySection />
        <AppSection />
      </div>
    </MemberPage>
  );
}
