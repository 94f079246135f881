import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
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
    <FormDialog
      title={code}
      action={t`Change`}
      beside={
        <>
          <IconButton label={t`move up`} framed onClick={() => onMove(-1)}>
            <ArrowUp size={15} />
          </IconButton>
          <IconButton label={t`move down`} framed onClick={() => onMove(1)}>
            <ArrowDown size={15} />
          </IconButton>
          <span className="flex-1" />
        </>
      }
      busy={change.busy}
      ready={Boolean(ready)}
      error={change.error ? errorText(change.error) : null}
      onSend={() => void change.run({ params: { code }, body })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {field('th', t`Name in Thai`)}
        {field('en', t`Name in English`)}
        {field('la', t`Name in Lao`)}
        <Checkbox label={t`Available for registration`} checked={selectable} onChange={setSelectable} />
        <Checkbox label={t`Recommended`} checked={recommended} onChange={setRecommended} />
      </div>
    </FormDialog>
  );
}
