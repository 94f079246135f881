import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callBackoffice } from '../../frame/api/backoffice.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { CodeForm } from '../../frame/session/CodeForm.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SecretPicture } from '../../ui/picture/SecretPicture.tsx';
import { Card } from '../../ui/show/Card.tsx';

/** Registers another authenticator. The old one stays valid until the new one has produced its first code. */
export function AuthenticatorCard() {
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
          : t`Moving to another phone? Scan a new secret there; the old app works until then.`}
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
