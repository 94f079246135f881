import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { type StatementEncoding, statementEncodings } from '@kapao/contract/backoffice/statement-encodings';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { callBackoffice } from '../../frame/api/backoffice.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextArea } from '../../ui/field/TextInput.tsx';
import { StatementPreview } from './StatementPreview.tsx';

type Preview = BackofficeReply<'previewStatement'>;

interface Chosen {
  readonly account: string | null;
  readonly file: File | null;
  readonly encoding: StatementEncoding;
}

const maxBytes = 1_000_000;

/**
 * Import of a bank statement: previewed first, then sent for approval. The approver compares it with the
 * bank's original.
 */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const encodingWords: Record<StatementEncoding, string> = {
    'utf-8': 'UTF-8',
    'windows-874': t`Windows-874 (Thai Excel)`,
  };
  const notify = useNotify();
  const accounts = useBackoffice('listFedAccounts').data?.accounts ?? [];
  const [chosen, setChosen] = useState<Chosen>({ account: null, file: null, encoding: 'utf-8' });
  const { account, file, encoding } = chosen;
  const [preview, setPreview] = useState<Preview>();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const send = useApprovalRequest('requestStatementApproval');
  const load = async (sent: { account: string; file: File; encoding: StatementEncoding }) => {
    setBusy(true);
    setPreview(undefined);
    try {
      const body = { account: sent.account, encoding: sent.encoding };
      setPreview(await callBackoffice('previewStatement', { body, file: sent.file }));
    } catch (error) {
      notify(errorText(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change };
    if (next.file && next.file.size > maxBytes) return notify(t`At most 1 MB.`, { type: 'error' });
    setChosen(next);
    if (next.account && next.file) void load({ ...next, account: next.account, file: next.file });
  };
  const isReady = preview !== undefined && preview.flaws.length === 0 && preview.payments > preview.known;
  const said = why.trim();
  const confirm = async () => {
    if (!account || !file) return;
    if (await send.run({ body: { account, encoding, why: said }, file })) onClose();
  };
  return (
    <FormDialog
      size="wide"
      title={t`Import a bank statement`}
      action={
        isReady
          ? t`Request import of ${plural(preview.payments - preview.known, { one: '# payment', other: '# payments' })}`
          : t`Request import`
      }
      busy={send.busy}
      ready={isReady && said !== ''}
      onSend={() => void confirm()}
      onClose={onClose}
    >
      <div className="grid gap-3 md:grid-cols-2">
        <Select
          label={t`Receiving account`}
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
          options={statementEncodings.map((value) => ({ value, label: encodingWords[value] }))}
        />
      </div>
      {busy ? <p className="mt-4 text-muted">{t`Reading the file…`}</p> : null}
      {preview ? <StatementPreview preview={preview} /> : null}
      {isReady ? (
        <TextArea
          className="mt-4"
          label={t`Reason`}
          hint={t`Another person compares the file with the bank’s statement. Both your roles must allow the new payments of each payer, and their total for the day.`}
          value={why}
          onChange={setWhy}
          maxLength={500}
          rows={2}
        />
      ) : null}
    </FormDialog>
  );
}
