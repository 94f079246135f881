import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextArea, TextInput } from '../../ui/field/TextInput.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { kindTexts } from '../system-health/provider-texts.ts';
import { settingText } from './flaw-texts.ts';
import type { Form, Provider } from './provider.ts';
import { SecretField } from './SecretField.tsx';
import { wantsText } from './wants-texts.ts';

interface Props {
  row: Provider | null;
  forms: readonly Form[];
  onClose: () => void;
}

type Texts = Readonly<Record<string, string>>;

const filled = (texts: Texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/**
 * Form with the fields that the provider's protocol needs. It only requests approval; the server stores the
 * secrets of the request encrypted.
 */
export function ProviderDialog({ row, forms, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [protocol, setProtocol] = useState(row ? `${row.kind} ${row.adapter}` : null);
  const [code, setCode] = useState(row?.code ?? '');
  const [baseUrl, setBaseUrl] = useState(row?.baseUrl ?? '');
  const [settings, setSettings] = useState<Texts>(row?.settings ?? {});
  const [secrets, setSecrets] = useState<Texts>({});
  const [why, setWhy] = useState('');
  const requestApproval = useAction('requestProviderApproval', {
    quiet: true,
    done: () => t`Requested. Waiting under Approvals.`,
    onDone: onClose,
  });
  const form = forms.find(({ kind, adapter }) => `${kind} ${adapter}` === protocol);
  const choices = row ? forms.filter(({ kind }) => kind === row.kind) : forms;
  const ready = form && code && baseUrl && why.trim();
  const send = () =>
    ready &&
    void requestApproval.run({
      params: { kind: form.kind, code },
      body: {
        adapter: form.adapter,
        baseUrl,
        settings: filled(settings),
        secrets: filled(secrets),
        seen: row?.seen ?? '',
        why,
      },
    });
  return (
    <FormDialog
      size="wide"
      title={row ? t`Request changes to ${row.code}` : t`Request a new provider`}
      action={t`Request approval`}
      busy={requestApproval.busy}
      ready={Boolean(ready)}
      error={requestApproval.error ? settingText(requestApproval.error) : null}
      onSend={send}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <div className="grid gap-3 md:grid-cols-2">
          <Select
            label={t`Protocol`}
            options={choices.map(({ kind, adapter }) => ({
              value: `${kind} ${adapter}`,
              label: `${i18n._(kindTexts[kind])} · ${adapter}`,
            }))}
            value={protocol}
            onChange={setProtocol}
            placeholder={t`Choose a protocol`}
          />
          <TextInput
            label={t`Short code`}
            value={code}
            onChange={(text) => setCode(text.toUpperCase())}
            maxLength={20}
            disabled={row !== null}
            autoComplete="off"
          />
        </div>
        <TextInput
          label={t`Address`}
          value={baseUrl}
          onChange={setBaseUrl}
          maxLength={500}
          autoComplete="off"
        />
        <div className="grid gap-3 md:grid-cols-2">
          {form?.settings.map(({ name, wants, required, secret }) =>
            secret ? (
              <SecretField
                key={name}
                name={name}
                set={row?.secrets.find((each) => each.name === name)}
                value={secrets[name] ?? ''}
                onChange={(text) => setSecrets({ ...secrets, [name]: text })}
              />
            ) : (
              <TextInput
                key={name}
                label={required ? `${name} *` : name}
                hint={wantsText(wants, (message) => i18n._(message))}
                value={settings[name] ?? ''}
                onChange={(text) => setSettings({ ...settings, [name]: text })}
                maxLength={8000}
                autoComplete="off"
              />
            ),
          )}
        </div>
        <TextArea label={t`Reason`} value={why} onChange={setWhy} maxLength={500} rows={2} />
        <Notice tone="plain">
          {t`Needs a second approval, then takes effect within seconds. Secrets are encrypted immediately; only a fingerprint is shown.`}
        </Notice>
      </div>
    </FormDialog>
  );
}
