import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { TextArea } from '../../ui/field/TextInput.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/useAction.ts';
import { useBackoffice } from '../api/useBackoffice.ts';
import { useKeys } from '../keys/useKeys.ts';
import { useUnsaved } from '../screen/unsaved.ts';

interface Note {
  readonly text: string;
  /** Id of the note that this one corrects. */
  readonly corrects: string | undefined;
}

/** Notes by colleagues, newest first. A note cannot be changed; a wrong one is corrected by another. */
export function NotesCard({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const may = useMay();
  const [typed, setTyped] = useUnsaved<Note>(`note ${memberId}`);
  const [writing, setWriting] = useState(typed !== null);
  const [corrects, setCorrects] = useState(typed?.corrects);
  const text = typed?.text ?? '';
  const setText = (next: string) => setTyped(next === '' ? null : { text: next, corrects });
  const [most, setMost] = useState(5);
  const form = useRef<HTMLFormElement>(null);
  const notes = useBackoffice('listNotes', {
    request: { params: { memberId }, query: { most } },
    what: ['members'],
    keep: true,
  });
  const add = useAction('addNote', {
    done: () => t`Note added.`,
    onDone: () => {
      setWriting(false);
      setTyped(null);
      setCorrects(undefined);
    },
  });
  const begin = (id?: string) => {
    setCorrects(id);
    if (typed) setTyped({ ...typed, corrects: id });
    setWriting(true);
    setTimeout(() => form.current?.querySelector('textarea')?.focus());
  };
  const leave = () => {
    setTyped(null);
    setWriting(false);
  };
  const send = () =>
    text.trim() &&
    void add.run({ params: { memberId }, body: { text: text.trim(), ...(corrects ? { corrects } : {}) } });
  useKeys([{ keys: 'n', label: t`note`, off: !may('members.note') || writing, run: () => begin() }]);
  return (
    <Card
      title={t`Notes`}
      actions={
        may('members.note') && !writing ? (
          <Button variant="link" keys="n" onClick={() => begin()}>
            {t`Add`}
          </Button>
        ) : null
      }
    >
      {writing ? (
        <form
          ref={form}
          className="mb-2 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <TextArea
            label={corrects ? t`Correction` : t`Note`}
            hint={t`Notes are permanent and show your name.`}
            value={text}
            onChange={setText}
            maxLength={2000}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
            }}
          />
          <span className="flex justify-end gap-2">
            <Button size="small" disabled={add.busy} onClick={leave}>{t`Back`}</Button>
            <Button size="small" variant="gold" type="submit" keys="$mod+Enter" busy={add.busy}>
              {t`Save`}
            </Button>
          </span>
        </form>
      ) : null}
      {notes.data?.rows.length === 0 ? <p className="text-muted">{t`No notes yet.`}</p> : null}
      <ul className="grid gap-2">
        {notes.data?.rows.map((note) => (
          <li key={note.id} className="group">
            <p className="flex items-center gap-2">
              <Avatar who={{ id: note.who, name: note.who }} size="small" />
              <b className="font-semibold">{note.who}</b>
              <Time at={note.createdAt} className="text-muted" />
              {may('members.note') ? (
                <Button
                  variant="link"
                  className="ml-auto opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
                  onClick={() => begin(note.id)}
                >
                  {t`Edit`}
                </Button>
              ) : null}
            </p>
            {note.corrects ? <p className="text-xs text-muted">{t`corrects an earlier note`}</p> : null}
            <p className="whitespace-pre-wrap">{note.text}</p>
          </li>
        ))}
      </ul>
      {notes.data?.next && most < 100 ? (
        <Button variant="link" onClick={() => setMost(Math.min(100, most + 20))}>
          {t`Older notes`}
        </Button>
      ) : null}
    </Card>
  );
}
