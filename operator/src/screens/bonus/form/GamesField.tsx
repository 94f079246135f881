import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import type { OfferEdit } from '../useOfferEdit.ts';

/** Eligible games; all of them by default. */
export function GamesField({ edit }: { edit: OfferEdit }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { data } = useBackoffice('listPlayable');
  const { offer, change } = edit;
  const chosen = offer.games;
  const playable = data?.games ?? [];
  // A chosen game that cannot be played now, such as one out of service, stays in the list to be unchosen.
  const others = (chosen ?? []).filter((code) => playable.every((game) => game.code !== code));
  const games = [...playable, ...others.map((code) => ({ code, name: code }))];
  const count = chosen?.length ?? games.length;
  const all = games.length;
  const toggle = (code: string, on: boolean) => {
    const before = chosen ?? games.map((game) => game.code);
    const next = on ? [...before, code] : before.filter((each) => each !== code);
    // The last game stays, because without any the bonus could not be played.
    if (next.length > 0) change({ games: next.length === games.length ? null : next });
  };
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span>
          <span className="text-muted">{t`Games`}: </span>
          {chosen === null ? t`all` : t`${count} of ${all}`}
        </span>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t`Close` : t`Choose`}
        </Button>
      </div>
      {open ? (
        <div className="mt-2 grid max-h-64 grid-cols-2 gap-1 overflow-y-auto rounded-md border border-line p-2.5">
          {games.map(({ code, name }) => (
            <Checkbox
              key={code}
              label={name}
              checked={chosen === null || chosen.includes(code)}
              onChange={(on) => toggle(code, on)}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}
