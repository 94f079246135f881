import type { ReactNode } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { InlineDialog } from '../../frame/dialog/InlineDialog.tsx';
import { AppSection } from './AppSection.tsx';
import { BankSection } from './BankSection.tsx';
import { MemberSection } from './MemberSection.tsx';
import { ProfileNav, type Section } from './ProfileNav.tsx';
import { SecuritySection } from './SecuritySection.tsx';

interface Props {
  profile: Reply<'getProfile'> | undefined;
  chosen: Section;
  addressOf: (name: Section) => string;
}

/** Profile on a wide screen: sections at the side, and what a phone opens as a dialog inside the page. */
export function WideProfile({ profile, chosen, addressOf }: Props) {
  return (
    <div className="grid grid-cols-[13rem_minmax(0,1fr)] gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
      <ProfileNav chosen={chosen} addressOf={addressOf} />
      <div className="grid content-start gap-4">{partOf(chosen, profile)}</div>
    </div>
  );
}

function partOf(section: Section, data: Reply<'getProfile'> | undefined): ReactNode {
  switch (section) {
    case 'account':
      return (
        <div className="grid gap-4 lg:grid-cols-2">
          <MemberSection profile={data?.profile} />
          <BankSection account={data?.bankAccount} waitsUntil={data?.profile.withdrawHeldUntil} />
        </div>
      );
    case 'security':
      return (
        <>
          <SecuritySection wide />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Card>
              <InlineDialog name="passkeys" />
            </Card>
            <Card>
              <InlineDialog name="devices" />
            </Card>
          </div>
        </>
      );
    case 'notifications':
    case 'limits':
      return (
        <div className="max-w-[600px]">
          <Card>
            <InlineDialog name={section} />
          </Card>
        </div>
      );
    case 'app':
      return (
        <div className="max-w-[600px]">
          <AppSection wide />
        </div>
      );
  }
}

function Card({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-card p-5 pt-4">{children}</div>;
}
