import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { isNewPassword, NewPassword } from '../../frame/session/NewPassword.tsx';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Card } from '../../ui/show/Card.tsx';

const empty = { old: '', password: '', again: '' };

export function PasswordCard() {
  const { t } = useLingui();
  const { name } = useMe();
  const [typed, setTyped] = useState(empty);
  const change = useAction('changePassword', {
    quiet: true,
    done: () => t`Changed. Your other sessions have ended.`,
    onDone: () => setTyped(empty),
  });
  const { old, password } = typed;
  const ready = old !== '' && isNewPassword(typed);
  return (
    <Card title={t`Password`}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void change.run({ body: { old, password } });
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        <TextInput
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          value={old}
          onChange={(next) => setTyped({ ...typed, old: next })}
        />
        <NewPassword typed={typed} onType={(part) => setTyped({ ...typed, ...part })} />
        {change.error ? (
          <p role="alert" className="text-failed">
            {errorText(change.error)}
          </p>
        ) : null}
        <Button type="submit" busy={change.busy} disabled={!ready} className="justify-self-start">
          {t`Change password`}
        </Button>
      </form>
    </Card>
  );
}
