import type { TextValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { ContentEdit } from '../useContentEdit.ts';

type Source = TextValues['sources'][number];

/** Where members say that they heard of the operator. Reports name a source by its code, so a code must not change. */
export function SourcesForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const sources = edit.value as Source[]; // Cast: the editor shows this form only for this key.
  const set = (at: number, source: Source) =>
    edit.change(sources.map((each, n) => (n === at ? source : each)));
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-5xl gap-3">
      {sources.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the code is being typed
        <div key={at} className="grid grid-cols-[10rem_1fr_1fr_1fr_auto] items-end gap-2 max-md:grid-cols-2">
          <TextInput
            label={t`Short name`}
            maxLength={32}
            value={source.code}
            onChange={(code) => set(at, { ...source, code: code.toUpperCase() })}
          />
          {(['th', 'la', 'en'] as const).map((word) => (
            <TextInput
              key={word}
              label={{ th: t`Thai`, la: t`Lao`, en: t`English` }[word]}
              maxLength={500}
              value={source.description[word]}
              onChange={(text) =>
                set(at, { ...source, description: { ...source.description, [word]: text } })
              }
            />
          ))}
          <IconButton
            label={t`Remove`}
            disabled={!edit.mayWrite}
            onClick={() => edit.change(sources.filter((_, n) => n !== at))}
          >
            <Trash2 size={15} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          icon={<Plus size={15} />}
          onClick={() => edit.change([...sources, { code: '', description: { th: '', la: '', en: '' } }])}
        >
          {t`Add a source`}
        </Button>
      </div>
    </fieldset>
  );
}
