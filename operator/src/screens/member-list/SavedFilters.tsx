import { useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { askedFilter } from '../../frame/list/filter-address.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Menu } from '../../ui/menu/Menu.tsx';
import { chosenFilter, type MemberFilter, openFilter } from './member-filter.ts';

interface Props {
  filter: MemberFilter;
  onOpen: (filter: MemberFilter) => void;
}

/** Menu of one's own saved filters: opens one, saves the present one under a name, or removes the one that is open. */
export function SavedFilters({ filter, onOpen }: Props) {
  const { t } = useLingui();
  const [isSaving, setIsSaving] = useState(false);
  const saved = useBackoffice('listMemberFilters').data?.filters ?? [];
  const chosen = chosenFilter(saved, filter);
  const name = chosen?.name ?? '';
  const remove = useAction('removeMemberFilter', { done: () => t`Filter removed.` });
  const isEmpty = Object.values(filter).every((value) => value === '');
  return (
    <>
      <Menu
        align="start"
        button={<Button icon={<Bookmark size={15} aria-hidden />}>{name || t`Saved filters`}</Button>}
        choices={[
          ...saved.map((one) => ({
            label: one.name,
            chosen: one === chosen,
            onChoose: () => onOpen(openFilter(one.filter)),
          })),
          {
            label: t`Save this filter…`,
            disabled: isEmpty || chosen !== undefined,
            apart: saved.length > 0,
            onChoose: () => setIsSaving(true),
          },
          ...(chosen
            ? [
                {
                  label: t`Remove “${name}”`,
                  danger: true,
                  onChoose: () => void remove.run({ body: { name } }),
                },
              ]
            : []),
        ]}
      />
      {isSaving ? <SaveDialog filter={filter} onClose={() => setIsSaving(false)} /> : null}
    </>
  );
}

function SaveDialog({ filter, onClose }: { filter: MemberFilter; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const save = useAction('saveMemberFilter', {
    quiet: true,
    done: () => t`Filter saved.`,
    onDone: onClose,
  });
  const isReady = name.trim() !== '';
  const send = () => {
    if (isReady) void save.run({ body: { name: name.trim(), filter: askedFilter(filter) } });
  };
  return (
    <FormDialog
      size="small"
      title={t`Save this filter`}
      action={t`Save`}
      busy={save.busy}
      ready={isReady}
      onSend={send}
      onClose={onClose}
    >
      <TextInput
        autoFocus
        label={t`Name`}
        hint={t`Saving replaces a filter with the same name. You can save up to 20, and only you see them.`}
        error={save.error ? errorText(save.error) : undefined}
        value={name}
        onChange={setName}
        maxLength={40}
      />
    </FormDialog>
  );
}
