import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
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
    rate: game.rate,
    logo: game.logo,
    background: game.background,
  });
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const change = useAction('changeGame', {
    quiet: true,
    done: () => t`${code} is updated.`,
    onDone: onClose,
  });
  const ready = draft.name.trim() && /^\d{1,6}(\.\d{1,4})?$/.test(draft.rate);
  const send = () => ready && void change.run({ params: { code }, body: { ...draft, seen } });
  return (
    <Dialog
      open
      title={game.name}
      onClose={onClose}
      locked={change.busy}
      foot={
        <>
          <Button onClick={onClose} disabled={change.busy}>{t`Back`}</Button>
          <Button variant="gold" busy={change.busy} disabled={!ready} onClick={send}>{t`Change`}</Button>
        </>
      }
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
          hint={t`It can be changed only while the game is out of service and no member has money there.`}
          value={draft.rate}
          onChange={(rate) => put({ rate })}
          inputMode="decimal"
          disabled={game.enabled}
        />
        <GamePicture label={t`Logo`} src={draft.logo} onChange={(logo) => put({ logo })} />
        <GamePicture
          label={t`Background`}
          src={draft.background}
          onChange={(background) => put({ background })}
        />
        {change.error ? (
          <p role="alert" className="text-failed">
            {sayError(change.error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
