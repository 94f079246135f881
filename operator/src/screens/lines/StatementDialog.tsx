import type { DeskReply } from '@kapao/contract/desk/desk-call-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { amountOf } from '../../base/amount.ts';
import { callDesk } from '../../frame/api/desk.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useDesk } from '../../frame/api/useDesk.ts';
import { sayError } from '../../i18n/error-words.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextArea } from '../../ui/field/TextInput.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Badge, Notice } from '../../ui/status/Badge.tsx';

type Preview = DeskReply<'previewStatement'>;

type Encoding = 'utf-8' | 'windows-874';
interface Chosen {
  readonly account: string | null;
  readonly file: File | null;
  readonly encoding: Encoding;
}

const mostBytes = 1_000_000;

/** A bank's statement that is read by hand: looked at first, then proposed. Whoever accepts it has the bank's own beside it. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotify();
  const accounts = useDesk('listFedAccounts').data?.accounts ?? [];
  const [chosen, setChosen] = useState<Chosen>({ account: null, file: null, encoding: 'utf-8' });
  const { account, file, encoding } = chosen;
  const [preview, setPreview] = useState<Preview>();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const send = useAction('proposeStatement', { done: () => t`Proposed. Somebody else accepts it now.` });
  const look = async (sent: { account: string; file: File; encoding: Encoding }) => {
    setBusy(true);
    setPreview(undefined);
    try {
      const body = { account: sent.account, encoding: sent.encoding };
      setPreview(await callDesk('previewStatement', { body, file: sent.file }));
    } catch (error) {
      notify(sayError(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change };
    if (next.file && next.file.size > mostBytes) return notify(t`At most 1 MB.`, { type: 'error' });
    setChosen(next);
    if (next.account && next.file) void look({ ...next, account: next.account, file: next.file });
  };
  const isReady = preview !== undefined && preview.flaws.length === 0 && preview.payments > preview.known;
  const said = why.trim();
  const confirm = async () => {
    if (!account || !file || !isReady || !said) return;
    if (await send.run({ body: { account, encoding, why: said }, file })) onClose();
  };
  return (
    <Dialog
      open
      size="wide"
      title={t`Take a bank’s statement`}
      locked={send.busy}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="gold" busy={send.busy} disabled={!isReady || !said} onClick={() => void confirm()}>
            {isReady
              ? t`Propose ${plural(preview.payments - preview.known, { one: '# payment', other: '# payments' })}`
              : t`Propose the payments`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 md:grid-cols-2">
        <Select
          label={t`Into which account of ours`}
          value={account}
          onChange={(next) => choose({ account: next })}
          placeholder={t`Choose one`}
          options={accounts.map(({ id, bankCode, accountNo }) => ({
            value: id,
            label: `${bankCode} ${accountNo}`,
          }))}
        />
        <Field
          label={t`File (CSV)`}
          hint={t`Columns: at, amount, fromBank, fromAccountNo, fromName, reference`}
        >
          {(wired) => (
            <input
              {...wired}
              type="file"
              accept=".csv,text/csv,text/plain"
              className="w-full rounded-md border border-line bg-card p-1.5"
              onChange={(event) => choose({ file: event.target.files?.[0] ?? null })}
            />
          )}
        </Field>
        <Select
          label={t`Encoding of the file`}
          value={encoding}
          onChange={(next) => choose({ encoding: next })}
          options={[
            { value: 'utf-8', label: 'UTF-8' },
            { value: 'windows-874', label: t`Windows-874 (Thai Excel)` },
          ]}
        />
      </div>
      {busy ? <p className="mt-4 text-muted">{t`The file is read…`}</p> : null}
      {preview ? <Shown preview={preview} /> : null}
      {isReady ? (
        <TextArea
          className="mt-4"
          label={t`Why`}
          hint={t`Somebody else compares it with the bank’s own statement`}
          value={why}
          onChange={setWhy}
          maxLength={500}
          rows={2}
        />
      ) : null}
    </Dialog>
  );
}

function Shown({ preview }: { preview: Preview }) {
  const { t } = useLingui();
  if (preview.flaws.length > 0)
    return (
      <div className="mt-4">
        <Notice tone="failed">
          <b className="font-semibold">{t`Nothing is taken of this file.`}</b>
          <ul className="mt-1">
            {preview.flaws.map((flaw) => (
              <li key={flaw}>{flaw}</li>
            ))}
          </ul>
        </Notice>
      </div>
    );
  const { payments, known, doubtful, currency, rows } = preview;
  return (
    <div className="mt-4 grid gap-2">
      <p>
        {plural(payments, {
          one: `# payment, ${known} of them known already, together`,
          other: `# payments, ${known} of them known already, together`,
        })}{' '}
        <Money amount={amountOf(preview.total)} currency={currency} sign />
      </p>
      {doubtful > 0 ? (
        <Notice tone="warning">
          {plural(doubtful, {
            one: `# payment may be a duplicate of a known one. It is credited to nobody until a person decides.`,
            other: `# payments may be duplicates of known ones. They are credited to nobody until a person decides.`,
          })}
        </Notice>
      ) : null}
      <table className="w-full text-left">
        <thead className="text-muted">
          <tr>
            <th className="py-1 font-normal">{t`Transferred`}</th>
            <th className="py-1 font-normal">{t`Sent from`}</th>
            <th className="py-1 text-right font-normal">{t`Amount`}</th>
            <th className="py-1 pl-3 font-normal">
              <span className="sr-only">{t`Known`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are known by their place
            <tr key={at} className="border-t border-line-soft">
              <td className="py-1">
                <Time at={row.paidAt} full />
              </td>
              <td className="py-1">{row.from || '–'}</td>
              <td className="py-1 text-right">
                <Money amount={amountOf(row.amount)} currency={currency} />
              </td>
              <td className="py-1 pl-3">
                {row.isKnown ? <Badge tone="plain">{t`known`}</Badge> : null}
                {row.isDoubtful ? <Badge tone="warning">{t`possible duplicate`}</Badge> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {payments > rows.length ? <p className="text-muted">{t`and more below`}</p> : null}
    </div>
  );
}
