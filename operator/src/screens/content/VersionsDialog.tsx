import type { TextKey } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { VersionsFrame } from '../../frame/screen/VersionsFrame.tsx';
import { DiffView } from '../../ui/show/DiffView.tsx';
import { isTextKey, type Key, keyTexts } from './keys.ts';
import { asParts, usePathTexts } from './path-texts.ts';

interface Props {
  name: Key;
  now: number;
  /** Puts an earlier value into the form for review and publication. */
  onTake: ((value: unknown) => void) | undefined;
  onClose: () => void;
}

export function VersionsDialog({ name, now, onTake, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [after, setAfter] = useState<string>();
  // Cast: both calls have one shape.
  const call = (isTextKey(name) ? 'listTextVersions' : 'listRuleVersions') as 'listTextVersions';
  const { data, error } = useBackoffice(call, {
    request: { params: { key: name as TextKey }, query: { most: 10, after } },
    what: ['content'],
    keep: true,
  });
  const words = usePathTexts();
  const title = i18n._(keyTexts[name]);
  return (
    <VersionsFrame
      title={t`Versions of “${title}”`}
      pages={{ data, error, after, onAfter: setAfter }}
      take={({ version, value }) => (onTake && version !== now ? () => onTake(value) : undefined)}
      difference={(before, { value }) => (
        <DiffView
          before={asParts(name, before.value)}
          after={asParts(name, value)}
          name={words.ofPath}
          show={words.ofValue}
        />
      )}
      onClose={onClose}
    />
  );
}
