import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { isPasskeySupported, makePasskey } from '../../frame/session/passkey.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';

interface Props {
  passkeys: BackofficeReply<'getMyAccount'>['passkeys'];
  most: number;
}

/** Passkeys as a second factor: fingerprint, face or a security key. */
export function PasskeysCard({ passkeys, most }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const remove = useAction('removePasskey', { done: () => t`Passkey removed` });
  const add = async () => {
    setBusy(true);
    try {
      if (await makePasskey()) notify(t`Passkey added`, { type: 'success' });
    } catch (fault) {
      notify(errorText(fault), { type: 'error' });
    } finally {
      setBusy(false);
      void queries.invalidateQueries();
    }
  };
  return (
    <Card title={t`Passkeys`} note={`${passkeys.length} / ${most}`} flush>
      <p className="px-3.5 pb-2 text-muted">{t`Use a fingerprint, your face or a security key instead of the code.`}</p>
      <ul>
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line-soft px-3.5 py-2">
            <Fingerprint size={17} aria-hidden className="flex-none text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name}</span>
              <span className="block text-xs text-muted">
                {t`Added on`} <Time at={createdAt} /> · {t`Last used`} <Time at={usedAt} />
              </span>
            </span>
            <Button
              size="small"
              busy={remove.busy && removing === id}
              onClick={() => {
                setRemoving(id);
                void remove.run({ body: { passkey: id } });
              }}
            >
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      <div className="px-3.5 py-3">
        {isPasskeySupported() ? (
          <Button
            busy={busy}
            disabled={passkeys.length >= most}
            onClick={() => void add()}
          >{t`Add a passkey`}</Button>
        ) : (
          <p className="text-muted">{t`This browser does not support passkeys.`}</p>
        )}
      </div>
    </Card>
  );
}
