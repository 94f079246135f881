import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../frame/api/session.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { TextArea } from '../../ui/field/TextInput.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { DiffView } from '../../ui/show/DiffView.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { earlierValue } from './earlier-value.ts';
import { type Key, keyTexts } from './keys.ts';
import { asParts, usePathTexts } from './path-texts.ts';
import { type ContentEdit, useContentEdit } from './useContentEdit.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

interface Props {
  name: Key;
  bar: ReactNode;
  form: (edit: ContentEdit) => ReactNode;
}

/** Editor of one content key: its form, its differences before publication, and its versions. */
export function Editor({ name, bar, form }: Props) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const { edit, error, refetch } = useContentEdit(name);
  const [open, setOpen] = useState<'publish' | 'versions' | null>(null);
  const words = usePathTexts();
  const isTyped = edit?.mayWrite === true && edit.isDirty;
  const canPublish = isTyped && edit.isWhole;
  const needsApproval = edit?.needsApproval === true;
  const title = i18n._(keyTexts[name]);
  const ask = () => {
    edit?.action.reset();
    setOpen('publish');
  };
  useKeys([
    {
      keys: '$mod+s',
      label: needsApproval ? t`request approval` : t`publish`,
      off: !canPublish,
      whileTyping: true,
      run: ask,
    },
    { keys: 'v', label: t`versions`, run: () => setOpen('versions') },
  ]);
  if (!edit)
    return (
      <Screen bar={bar}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </Screen>
    );
  const { version, at, who } = edit.published;
  const isBroken = edit.problems.length > 0 && !edit.isDirty;
  return (
    <Screen
      bar={bar}
      foot={
        <>
          {isTyped ? (
            <>
              <Button variant="gold" keys="$mod+s" disabled={!canPublish} onClick={ask}>
                {needsApproval ? t`Review and request approval` : t`Review and publish`}
              </Button>
              <Button onClick={edit.forget}>{t`Discard changes`}</Button>
              {canPublish ? null : <span className="text-failed">{t`A value is missing or not valid.`}</span>}
            </>
          ) : null}
          <Button keys="v" onClick={() => setOpen('versions')}>{t`Versions`}</Button>
          <span className="text-muted">
            {t`Version ${version}, ${who},`} <Time at={at} />
          </span>
        </>
      }
    >
      <div className="grid gap-4">
        {isBroken ? (
          <Notice tone="failed">
            <p className="font-semibold">{t`This value is not valid. Members see an error until it is fixed: correct it below, or restore a version.`}</p>
            {edit.problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Notice>
        ) : null}
        {edit.isOld ? (
          <Notice tone="warning">
            {who === me.name
              ? t`You saved another version in another window. Discard your changes to see it.`
              : t`${who} saved another version meanwhile. Discard your changes to see it.`}
          </Notice>
        ) : null}
        {edit.problems.length > 0 ? <JsonForm edit={edit} /> : form(edit)}
      </div>
      {open === 'publish' ? (
        <ReasonDialog
          open
          variant="gold"
          title={needsApproval ? t`Request approval of “${title}”?` : t`Publish “${title}”?`}
          reasons={[]}
          action={needsApproval ? t`Request approval` : t`Publish`}
          note={needsApproval ? t`Needs a second approval` : t`Members see it immediately.`}
          busy={edit.action.busy}
          error={edit.action.error ? errorText(edit.action.error) : null}
          onConfirm={({ text }) =>
            void edit.write(text ?? '').then((isWritten) => isWritten && setOpen(null))
          }
          onClose={() => setOpen(null)}
        >
          <div className="mb-3 grid gap-3">
            <DiffView
              before={asParts(name, edit.published.value)}
              after={asParts(name, edit.value)}
              name={words.ofPath}
              show={words.ofValue}
            />
          </div>
        </ReasonDialog>
      ) : null}
      {open === 'versions' ? (
        <VersionsDialog
          name={name}
          now={edit.published.version}
          onTake={edit.mayWrite ? (value) => edit.change(earlierValue(name, value, edit.value)) : undefined}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Screen>
  );
}

/** Raw JSON editor for a value that no form can show. Invalid JSON is not applied. */
function JsonForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const [text, setText] = useState(() => JSON.stringify(edit.value, null, 2));
  const read = parsed(text);
  const isJson = read !== undefined;
  // Replaces the text if an earlier version was put into the form.
  if (isJson && JSON.stringify(read) !== JSON.stringify(edit.value))
    setText(JSON.stringify(edit.value, null, 2));
  return (
    <TextArea
      label={t`Stored value`}
      error={isJson ? undefined : t`Not valid JSON yet.`}
      rows={14}
      className="font-mono"
      disabled={!edit.mayWrite}
      value={text}
      onChange={(next) => {
        setText(next);
        const value = parsed(next);
        if (value !== undefined) edit.change(value);
      }}
    />
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The error is shown beside the field.
  }
}
