import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { MinorMoney } from './MinorMoney.tsx';

/** Verifies a statement in PDF that somebody shows: its number and check code are ours, and its figures are these. */
export function CheckStatement() {
  const { t } = useLingui();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState({ number: '', code: '' });
  const found = useBackoffice('checkStatement', { request: { query: asked }, enabled: asked.number !== '' });
  return (
    <Card title={t`Check a statement`}>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const next = { number: number.trim(), code: code.trim() };
          if (next.number && next.code) setAsked(next);
        }}
      >
        <TextInput
          className="min-w-40 flex-1"
          label={t`Statement number`}
          placeholder="ST-XXXX-XXXX"
          value={number}
          onChange={setNumber}
          maxLength={40}
          autoComplete="off"
        />
        <TextInput
          className="min-w-48 flex-1"
          label={t`Verification code`}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          value={code}
          onChange={setCode}
          maxLength={40}
          autoComplete="off"
        />
        <Button type="submit" busy={found.isFetching}>{t`Check`}</Button>
      </form>
      <div role="status" className="mt-3 empty:mt-0">
        {found.isFetching ? null : found.error ? (
          <Badge tone="failed">{t`Could not check the statement. Try again.`}</Badge>
        ) : found.data ? (
          <Result statement={found.data.statement} />
        ) : null}
      </div>
    </Card>
  );
}

function Result({ statement }: BackofficeReply<'checkStatement'>) {
  const { t } = useLingui();
  if (!statement) return <Badge tone="failed">{t`This number and verification code are not from us.`}</Badge>;
  const { memberId, publicId, month, currency, opening, closing, lines, issuedAt } = statement;
  return (
    <div className="grid max-w-md gap-2">
      <Badge tone="success">{t`Genuine. Compare these figures with the statement.`}</Badge>
      <KeyValue
        rows={[
          [
            t`Member ID`,
            <PageLink key="member" className="underline" to={`/members/${memberId}`}>
              {publicId}
            </PageLink>,
          ],
          [t`Month`, month],
          [t`Transactions`, lines],
          [
            t({ context: 'statement', message: 'Opening balance' }),
            <MinorMoney key="opening" minor={opening} currency={currency} sign />,
          ],
          [
            t({ context: 'statement', message: 'Closing balance' }),
            <MinorMoney key="closing" minor={closing} currency={currency} sign />,
          ],
          [t`Issued`, <Time key="issued" at={issuedAt} full />],
        ]}
      />
    </div>
  );
}
