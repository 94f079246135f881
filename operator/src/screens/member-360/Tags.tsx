import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Button } from '../../ui/button/Button.tsx';

/** Tags that staff put on a member. Tags that are in use elsewhere are suggested. */
export function Tags({ memberId, tags }: { memberId: string; tags: readonly string[] }) {
  const { t } = useLingui();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const list = useId();
  const used = useBackoffice('listTags', { enabled: adding });
  const tag = useAction('tagMember', {
    onDone: () => {
      setTyped('');
      setAdding(false);
    },
  });
  const set = (name: string, on: boolean) => void tag.run({ params: { memberId }, body: { tag: name, on } });
  const writes = may('members.note');
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-sm font-medium">
      {tags.map((name) => (
        <span key={name} className="inline-flex items-center gap-1 rounded-sm bg-line-soft px-2 py-px">
          {name}
          {writes ? (
            <button
              type="button"
              aria-label={t`Remove tag: ${name}`}
              onClick={() => set(name, false)}
              className="grid size-4 place-items-center rounded-sm text-muted hover:text-text"
            >
              <X size={12} />
            </button>
          ) : null}
        </span>
      ))}
      {writes && !adding ? (
        <Button variant="link" icon={<Plus size={13} />} onClick={() => setAdding(true)}>
          {t`Tag`}
        </Button>
      ) : null}
      {adding ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim()) set(typed.trim(), true);
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: whoever pressed the button types next
            autoFocus
            aria-label={t`Tag`}
            list={list}
            maxLength={30}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setAdding(false)}
            className="w-36 rounded-sm border border-line bg-card px-2 py-0.5 text-sm font-normal"
          />
          <datalist id={list}>
            {used.data?.tags.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </form>
      ) : null}
    </span>
  );
}
