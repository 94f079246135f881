import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callBackoffice } from '../../frame/api/backoffice.ts';
import { useMe } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { CodeForm } from '../../frame/session/CodeForm.tsx';
import { SessionRows } from '../../frame/session/SessionRows.tsx';
import { roleText } from '../../i18n/role-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SecretPicture } from '../../ui/picture/SecretPicture.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';

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
            <span className="text-muted">{roleText(me.role)}</span>
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

/** Registers another authenticator. The old one stays valid until the new one has produced its first code. */
function AuthenticatorCard() {
  const { t } = useLingui();
  const [begun, setBegun] = useState<BackofficeReply<'beginAuthenticator'>>();
  const [changed, setChanged] = useState(false);
  const begin = useAction('beginAuthenticator', { onDone: setBegun });
  const show = async (code: string) => {
    await callBackoffice('changeAuthenticator', { body: { code }, key: crypto.randomUUID() });
    setBegun(undefined);
    setChanged(true);
  };
  return (
    <Card title={t`Authenticator app`}>
      <p className="mb-2.5 text-muted">
        {changed
          ? t`The new app is active. Your other sessions have ended.`
          : t`Moving to another phone? Scan the new code with it; your old app works until you finish.`}
      </p>
      <Button busy={begin.busy} onClick={() => void begin.run()}>{t`Change authenticator`}</Button>
      {begun ? (
        <Dialog open size="small" title={t`Scan this with the new app`} onClose={() => setBegun(undefined)}>
          <CodeForm action={t`Finish`} onCode={show}>
            <SecretPicture address={begun.address} secret={begun.secret} />
          </CodeForm>
        </Dialog>
      ) : null}
    </Card>
  );
}

function SessionsCard({ sessions }: Pick<BackofficeReply<'getMyAccount'>, 'sessions'>) {
  const { t } = useLingui();
  const [ending, setEnding] = useState<string | null>(null);
  const end = useAction('endMySession', { done: () => t`Session ended` });
  const endOne = async (session: string | null) => {
    setEnding(session);
    await end.run({ body: { session } });
    setEnding(null);
  };
  return (
    <Card
      title={t`My sessions`}
      flush
      actions={
        sessions.length > 1 ? (
          <Button
            size="small"
            variant="danger"
            busy={end.busy && ending === null}
            onClick={() => void endOne(null)}
          >
            {t`End all other sessions`}
          </Button>
        ) : null
      }
    >
      <SessionRows
        sessions={sessions}
        ending={end.busy ? ending : null}
        onEnd={(session) => void endOne(session)}
      />
    </Card>
  );
}
