import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextArea, TextInput } from '../../ui/field/TextInput.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import type { Account } from './account.ts';
import { modeTexts } from './mode-texts.ts';

const modes = ['AUTO', 'MANUAL', 'QR'] as const;

/** Creates or changes an account that receives members' deposits. The change is only requested here and needs approval. */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState({
    bankCode: account?.bankCode ?? '',
    bankType: account?.bankType ?? '',
    mode: account?.mode ?? ('AUTO' as const),
    name: account?.name ?? '',
    no: account?.no ?? '',
    currency: account?.currency ?? ('THB' as const),
  });
  const [why, setWhy] = useState('');
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const requestApproval = useAction('requestAccountApproval', {
    quiet: true,
    done: () => t`Requested. Waiting under Approvals.`,
    onDone: onClose,
  });
  const ready = draft.bankCode && draft.name.trim() && (draft.no || draft.mode === 'QR') && why.trim();
  const send = () =>
    ready &&
    void requestApproval.run({
      body: {
        replaces: account && { id: account.id, seen: account.seen },
        account: { ...draft, bankType: draft.bankType || draft.bankCode },
        why,
      },
    });
  return (
    <FormDialog
      title={account ? t`Request a replacement for ${account.no}` : t`Request a new account`}
      action={t`Request approval`}
      busy={requestApproval.busy}
      ready={Boolean(ready)}
      error={requestApproval.error ? errorText(requestApproval.error) : null}
      onSend={send}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            label={t`Bank code`}
            value={draft.bankCode}
            onChange={(bankCode) => put({ bankCode: bankCode.toUpperCase() })}
            maxLength={20}
            autoComplete="off"
            autoFocus
          />
          <Select
            label={t`Currency`}
            options={[
              { value: 'THB', label: t`baht` },
              { value: 'LAK', label: t`kip` },
            ]}
            value={draft.currency}
            onChange={(currency) => put({ currency })}
          />
          <TextInput
            label={t`Account number`}
            value={draft.no}
            onChange={(no) => put({ no: no.toUpperCase() })}
            maxLength={40}
            autoComplete="off"
          />
          <Select
            label={t`Crediting`}
            options={modes.map((mode) => ({ value: mode, label: i18n._(modeTexts[mode]) }))}
            value={draft.mode}
            onChange={(mode) => put({ mode })}
          />
        </div>
        <TextInput
          label={t`Shown as`}
          hint={t`Empty: shown as the bank. PAYMENT: shown as a payment gateway.`}
          value={draft.bankType}
          onChange={(bankType) => put({ bankType: bankType.toUpperCase().replace(/[^A-Z0-9]/g, '') })}
          maxLength={20}
          autoComplete="off"
        />
        <TextInput
          label={t`Account holder, as banks show it`}
          value={draft.name}
          onChange={(name) => put({ name })}
          maxLength={100}
          autoComplete="off"
        />
        <TextArea label={t`Reason`} value={why} onChange={setWhy} maxLength={500} rows={2} />
        <Notice tone="plain">
          {t`Members see it after a second approval. Another number replaces the old one; money still sent to the old one is credited.`}
        </Notice>
      </div>
    </FormDialog>
  );
}
