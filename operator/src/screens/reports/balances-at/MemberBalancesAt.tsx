import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf } from '../../../base/amount.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import { accountName } from '../../../i18n/account-texts.ts';
import { errorText } from '../../../i18n/error-texts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { KeyValue } from '../../../ui/show/KeyValue.tsx';
import { Money } from '../../../ui/show/Money.tsx';

/** One member's balances at that time. Each view is audited, so they load only on request. */
export function MemberBalancesAt({ at }: { at: string }) {
  const { t, i18n } = useLingui();
  const [member, setMember] = useState('');
  const [found, setFound] = useState<{
    at: string;
    asked: string;
    reply: Awaited<ReturnType<typeof lookup.run>>;
  }>();
  const lookup = useAction('getMemberBalancesAt', { quiet: true });
  const submit = async () => {
    const asked = member.trim();
    if (!asked) return;
    setFound({ at, asked, reply: await lookup.run({ body: { member: asked, at } }) });
  };
  const reply = found?.at === at && found.asked === member.trim() ? found.reply : undefined;
  return (
    <Card title={t`One member at that time`} note={t`Each view is recorded in the audit log`}>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label={t`Member ID`}
          value={member}
          onChange={setMember}
          maxLength={40}
          className="w-72"
          error={lookup.error ? errorText(lookup.error) : undefined}
        />
        <Button type="submit" busy={lookup.busy}>
          {t`See balances`}
        </Button>
      </form>
      {reply ? (
        <div className="max-w-md pt-3">
          {reply.balances.length === 0 ? (
            <p className="text-muted">
              <Trans>No balances yet.</Trans>
            </p>
          ) : (
            <KeyValue
              rows={reply.balances.map(({ code, currency, balance }) => [
                code.startsWith('game:') ? code.slice(5) : accountName(code, (words) => i18n._(words)),
                <Money key={code} amount={amountOf(balance)} currency={currency} sign />,
              ])}
            />
          )}
        </div>
      ) : null}
    </Card>
  );
}
