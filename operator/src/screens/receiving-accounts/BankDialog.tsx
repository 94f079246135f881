import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import type { Bank } from './account.ts';

interface Props {
  bank: Bank;
  onMove: (by: number) => void;
  onClose: () => void;
}

export function BankDialog({ bank, onMove, onClose }: Props) {
  const { t } = useLingui();
  const { code } = bank;
  const [names, setNames] = useState(bank.names);
  const [recommended, setRecommended] = useState(bank.recommended);
  const [selectable, setSelectable] = useState(bank.selectable);
  const change = useAction('changeBank', {
    quiet: true,
    done: () => t`${code} is updated.`,
    onDone: onClose,
  });
  const ready = names.th.trim() && names.en.trim() && names.la.trim();
  const body = { names, recommended, selectable, seen: bank.seen };
  const field = (language: keyof typeof names, label: string) => (
    <TextInput
      label={label}
      value={names[language]}
      maxLength={100}
      onChange={(text) => setNames({ ...names, [language]: text })}
    />
  );
  return (
    <Dialog
      open
      title={code}
      onClose={onClose}
      locked={change.busy}
      foot={
        <>
          <IconButton label={t`move up`} framed onClick={() => onMove(-1)}>
            <ArrowUp size={15} />
          </IconButton>
          <IconButton label={t`move down`} framed onClick={() => onMove(1)}>
            <ArrowDown size={15} />
          </IconButton>
          <span className="flex-1" />
          <Button onClick={onClose} disabled={change.busy}>{t`Back`}</Button>
          <Button
            variant="gold"
            busy={change.busy}
            disabled={!ready}
            onClick={() => void change.run({ params: { code }, body })}
          >
            {t`Change`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {field('th', t`Name in Thai`)}
        {field('en', t`Name in English`)}
        {field('la', t`Name in Lao`)}
        <Checkbox label={t`Available for registration`} checked={selectable} onChange={setSelectable} />
        <Checkbox label={t`Recommended`} checked={recommended} onChange={setRecommended} />
        {change.error ? (
          <p role="alert" className="text-failed">
            {sayError(change.error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
