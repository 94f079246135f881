import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../../ui/field/Checkbox.tsx';
import type { ContentEdit } from '../useContentEdit.ts';

function OneSwitch({ edit, label, note }: { edit: ContentEdit; label: string; note: string }) {
  return (
    <div className="max-w-xl">
      <Switch
        label={label}
        note={note}
        disabled={!edit.mayWrite}
        checked={edit.value === true}
        onChange={edit.change}
      />
    </div>
  );
}

export function OtpForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  return (
    <OneSwitch
      edit={edit}
      label={t`New members verify by SMS code`}
      note={t`Without it, anyone can register any phone number.`}
    />
  );
}

export function ChatForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  return (
    <OneSwitch edit={edit} label={t`Members see the chat`} note={t`Turn it off while nobody is answering.`} />
  );
}
