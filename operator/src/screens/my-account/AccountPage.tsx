import { useLingui } from '@lingui/react/macro';
import { useMe } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { sayRole } from '../../i18n/role-texts.ts';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { AuthenticatorCard } from './AuthenticatorCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** Own account: sign-in methods, sessions and appearance. */
export function Page() {
  const { t } = useLingui();
  const me = useMe();
  const { data, error, refetch } = useBackoffice('getMyAccount', { what: ['sessions'] });
  if (!data)
    return (
      <Screen>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </Screen>
    );
  return (
    <Screen>
      <div className="mx-auto grid max-w-5xl gap-4">
        <header className="flex items-center gap-3">
          <Avatar who={me} size="large" />
          <span>
            <span className="block text-base font-semibold">{me.name}</span>
            <span className="text-muted">{sayRole(me.role)}</span>
          </span>
        </header>
        {me.role.code === 'newcomer' ? (
          <Notice tone="warning">{t`You are signed in. Your role is waiting for a second approval.`}</Notice>
        ) : null}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <PasswordCard />
            <AuthenticatorCard />
            <PasskeysCard passkeys={data.passkeys} most={data.mostPasskeys} />
          </div>
          <div className="grid gap-4">
            <SessionsCard sessions={data.sessions} />
            <AppearanceCard />
          </div>
        </div>
      </div>
    </Screen>
  );
}
