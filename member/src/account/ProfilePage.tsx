import { formatAccountNumber } from '@kapao/core/account-number';
import { formatDateTime } from '@kapao/core/calendar';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Lock, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../app/api.ts';
import { errorText } from '../app/error-text.ts';
import { MemberPage } from '../app/MemberPage.tsx';
import { useSheets } from '../app/sheets.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Notice } from '../ui/StatusPill.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

export function ProfilePage() {
  const { t } = useLingui();
  const sheets = useSheets();
  const query = useQuery({ queryKey: ['profile'], queryFn: ({ signal }) => api('getProfile', { signal }) });
  const { profile, bankAccount } = query.data ?? {};
  return (
    <MemberPage title={<Trans>Profile</Trans>}>
      {query.isError && !query.data ? (
        <div className="mb-4 grid gap-3">
          <Notice tone="failed">{errorText(query.error)}</Notice>
          <Button look="plain" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : null}
      <div className="grid gap-4 md:grid-cols-2">
        <Group title={<Trans>Member</Trans>}>
          <Line label={<Trans>Name</Trans>} value={profile?.name} />
          <Line
            label={<Trans>Member ID</Trans>}
            value={profile?._id}
            end={profile ? <CopyButton value={profile._id} label={t`Copy the member ID`} /> : null}
          />
          <Line label={<Trans>Phone number (username)</Trans>} value={profile?.username} />
          <Line
            label={<Trans>Member since</Trans>}
            value={profile ? formatDateTime(new Date(profile.createdAt)) : undefined}
          />
        </Group>
        <Group title={<Trans>Bank account for withdrawals</Trans>}>
          <Line label={<Trans>Account holder</Trans>} value={bankAccount?.bankAccountName} />
          <Line label={<Trans>Bank</Trans>} value={bankAccount?.bank.nameTH} />
          <Line
            label={<Trans>Account number</Trans>}
            value={bankAccount ? formatAccountNumber(bankAccount.bankAccountNo) : undefined}
          />
        </Group>
        <Group title={<Trans>Appearance</Trans>}>
          <ThemeSwitch />
        </Group>
        <Group title={<Trans>Security and rules</Trans>}>
          <RowButton
            icon={<Lock size={20} />}
            onClick={() => sheets.open({ name: 'coming', id: 'change-password' })}
          >
            <Trans>Change password</Trans>
          </RowButton>
          <RowButton icon={<ScrollText size={20} />} onClick={() => sheets.open({ name: 'conditions' })}>
            <Trans>Conditions</Trans>
          </RowButton>
        </Group>
      </div>
    </MemberPage>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <div className="overflow-hidden rounded-lg border border-line bg-card">{children}</div>
    </section>
  );
}

function Line({ label, value, end }: { label: ReactNode; value: string | undefined; end?: ReactNode }) {
  return (
    <div className="flex min-h-[62px] items-center gap-2 border-b border-line px-4 py-2 last:border-b-0">
      <dl className="min-w-0 flex-1">
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="tabular text-sm font-medium">{value ?? <Skeleton className="my-1 h-4 w-40" />}</dd>
      </dl>
      {end}
    </div>
  );
}

function RowButton({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-[52px] w-full items-center gap-3 border-b border-line px-4 text-sm font-medium last:border-b-0 hover:bg-page"
    >
      <span className="text-gold-text">{icon}</span>
      {children}
    </button>
  );
}
