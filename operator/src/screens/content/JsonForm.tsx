import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextArea } from '../../ui/field/TextInput.tsx';
import type { ContentEdit } from './useContentEdit.ts';

/** Raw JSON editor for a value that no form can show. Invalid JSON is not applied. */
export function JsonForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const [text, setText] = useState(() => JSON.stringify(edit.value, null, 2));
  const read = parsed(text);
  const isJson = read !== undefined;
  // An earlier version was put in; the field has the older text.
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
