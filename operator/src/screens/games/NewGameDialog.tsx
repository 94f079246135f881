import type { BackofficeRequestOf } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextArea, TextInput } from '../../ui/field/TextInput.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { settingText } from './flaw-texts.ts';
import { GameLinks } from './GameLinks.tsx';
import { GamePicture } from './GamePicture.tsx';
import { categoryTexts, playTexts } from './game-texts.ts';
import type { Game } from './provider.ts';

type Draft = BackofficeRequestOf<'requestNewGame'>['body'];

const categories = ['slot', 'sport', 'lotto'] as const;
const plays = ['as-kind', 'slot', 'sport', 'casino', 'lotto'] as const;
const blank: Omit<Draft, 'provider'> = {
  ...{ code: '', name: '', category: 'slot', plays: null, rate: '1' },
  ...{ logo: '', background: '', web: null, android: null, ios: null, why: '' },
};

/** Requests a game for a provider that has none yet. Members do not see the game until it is put into service. */
export function NewGameDialog({ games, onClose }: { games: readonly Game[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const found = useBackoffice('listProviders', { what: ['business'] });
  const [provider, setProvider] = useState<string | null>(null);
  const [draft, setDraft] = useState(blank);
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const create = useApprovalRequest('requestNewGame', onClose);
  const taken = new Set(games.map((game) => game.provider));
  const free = (found.data?.rows ?? []).filter(({ kind, code }) => kind === 'game' && !taken.has(code));
  const ready =
    provider !== null &&
    draft.code &&
    draft.name.trim() &&
    draft.why.trim() &&
    /^\d{1,6}(\.\d{1,4})?$/.test(draft.rate);
  const send = () => ready && void create.run({ body: { ...draft, provider } });
  return (
    <FormDialog
      size="wide"
      title={t`New game`}
      action={t`Request new game`}
      busy={create.busy}
      ready={Boolean(ready)}
      error={create.error ? settingText(create.error) : null}
      onSend={send}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <div className="grid gap-3 md:grid-cols-2">
          <Select
            label={t`Game provider`}
            hint={t`Each provider has one game. Request another provider under Providers first.`}
            options={free.map(({ code, adapter, enabled }) => ({
              value: code,
              label: enabled ? `${code} · ${adapter}` : `${code} · ${adapter} · ${t`Disabled`}`,
            }))}
            value={provider}
            onChange={(code) => {
              setProvider(code);
              if (!draft.code) put({ code });
            }}
            placeholder={free.length > 0 ? t`Choose a game provider` : t`Every game provider has a game`}
            disabled={free.length === 0}
          />
          <TextInput
            label={t`Short code`}
            hint={t`It cannot be changed later: the ledger refers to the game by it.`}
            value={draft.code}
            onChange={(text) => put({ code: text.toUpperCase().replace(/[^A-Z0-9]/g, '') })}
            maxLength={20}
            autoComplete="off"
          />
          <TextInput label={t`Name`} value={draft.name} onChange={(name) => put({ name })} maxLength={60} />
          <TextInput
            label={t`Value of one credit`}
            value={draft.rate}
            onChange={(rate) => put({ rate })}
            inputMode="decimal"
          />
          <Select
            label={t`Type`}
            options={categories.map((value) => ({ value, label: i18n._(categoryTexts[value]) }))}
            value={draft.category}
            onChange={(category) => put({ category })}
          />
          <Select
            label={t`Bonus category`}
            options={plays.map((value) => ({ value, label: i18n._(playTexts[value]) }))}
            value={draft.plays ?? 'as-kind'}
            onChange={(value) => put({ plays: value === 'as-kind' ? null : value })}
          />
          <GameLinks
            links={{ web: draft.web ?? null, android: draft.android ?? null, ios: draft.ios ?? null }}
            onChange={put}
          />
        </div>
        <div className="grid gap-3 md:grid-cols-2">
          <GamePicture label={t`Logo`} src={draft.logo} onChange={(logo) => put({ logo })} />
          <GamePicture
            label={t`Background`}
            src={draft.background}
            onChange={(background) => put({ background })}
          />
        </div>
        <TextArea
          label={t`Reason`}
          hint={t`Another person approves the game, the value of its credit and its bonus category.`}
          value={draft.why}
          onChange={(why) => put({ why })}
          maxLength={500}
          rows={2}
        />
        <Notice tone="plain">
          {t`It starts out of service, last in the order. Without images members see its name on the colours of its type.`}
        </Notice>
      </div>
    </FormDialog>
  );
}
