import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextArea, TextInput } from '../../ui/field/TextInput.tsx';
import { GameLinks } from './GameLinks.tsx';
import { GamePicture } from './GamePicture.tsx';
import { categoryTexts } from './game-texts.ts';
import type { Game } from './provider.ts';

const categories = ['slot', 'sport', 'lotto'] as const;

export function GameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { code, seen } = game;
  const [draft, setDraft] = useState({
    name: game.name,
    category: game.category,
    logo: game.logo,
    background: game.background,
  });
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const change = useAction('changeGame', {
    quiet: true,
    done: () => t`${code} is updated.`,
    onDone: onClose,
  });
  const [rate, setRate] = useState(game.rate);
  const [why, setWhy] = useState('');
  const request = useApprovalRequest('requestGameRate', onClose);
  const [links, setLinks] = useState({ web: game.web, android: game.android, ios: game.ios });
  const requestLinks = useApprovalRequest('requestGameLinks', onClose);
  const hasLinks = links.web !== game.web || links.android !== game.android || links.ios !== game.ios;
  const hasRate = Number(rate) !== Number(game.rate);
  const ready = hasRate
    ? /^\d{1,6}(\.\d{1,4})?$/.test(rate) && why.trim()
    : hasLinks
      ? why.trim()
      : draft.name.trim();
  const send = () => {
    if (!ready) return;
    if (hasRate) void request.run({ params: { code }, body: { rate, seen, why: why.trim() } });
    else if (hasLinks) void requestLinks.run({ params: { code }, body: { ...links, seen, why: why.trim() } });
    else void change.run({ params: { code }, body: { ...draft, seen } });
  };
  const busy = change.busy || request.busy || requestLinks.busy;
  const error = change.error ?? request.error ?? requestLinks.error;
  return (
    <FormDialog
      title={game.name}
      action={hasRate ? t`Request value of one credit` : hasLinks ? t`Request links` : t`Change`}
      busy={busy}
      ready={Boolean(ready)}
      error={error ? errorText(error) : null}
      onSend={send}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <TextInput label={t`Name`} value={draft.name} onChange={(name) => put({ name })} maxLength={60} />
        <Select
          label={t`Type`}
          options={categories.map((value) => ({ value, label: i18n._(categoryTexts[value]) }))}
          value={draft.category}
          onChange={(category) => put({ category })}
        />
        <TextInput
          label={t`Value of one credit`}
          hint={t`It can be changed only while the game is out of service and no member has money there, and another person approves it. Make other changes separately.`}
          value={rate}
          onChange={setRate}
          inputMode="decimal"
          disabled={game.enabled}
        />
        <GamePicture label={t`Logo`} src={draft.logo} onChange={(logo) => put({ logo })} />
        <GamePicture
          label={t`Background`}
          src={draft.background}
          onChange={(background) => put({ background })}
        />
        <GameLinks
          hint={t`Another person approves changed links. Make other changes separately.`}
          links={links}
          onChange={setLinks}
        />
        {hasRate || hasLinks ? (
          <TextArea label={t`Reason`} value={why} onChange={setWhy} maxLength={500} rows={2} />
        ) : null}
      </div>
    </FormDialog>
  );
}
