import type { TextKey } from '@kapao/contract/desk/content-values';
import type { DeskRow } from '@kapao/contract/desk/desk-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDesk } from '../../frame/api/useDesk.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { DiffView } from '../../ui/show/DiffView.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { isTextKey, type Key, keyWords } from './keys.ts';
import { asParts, usePathWords } from './path-words.ts';

interface Props {
  name: Key;
  now: number;
  /** Puts an earlier value into the form, to be looked at and published anew. */
  onTake: ((value: unknown) => void) | undefined;
  onClose: () => void;
}

type Version = DeskRow<'listTextVersions'>;

/** Who wrote which version when, and what it changed against the one before. */
export function VersionsDialog({ name, now, onTake, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [after, setAfter] = useState<string>();
  // Both kinds have one shape.
  const call = (isTextKey(name) ? 'listTextVersions' : 'listRuleVersions') as 'listTextVersions';
  const { data, error } = useDesk(call, {
    request: { params: { key: name as TextKey }, query: { most: 10, after } },
    what: ['content'],
    keep: true,
  });
  const next = data?.next ?? null;
  const title = i18n._(keyWords[name]);
  const take = (version: Version) => {
    onTake?.(version.value);
    onClose();
  };
  return (
    <Dialog open size="wide" title={t`Versions of “${title}”`} onClose={onClose}>
      {error ? <ErrorState error={error} /> : null}
      {data ? (
        <ol className="grid gap-4">
          {data.rows.map((version, at) => (
            <VersionLine
              key={version.id}
              version={version}
              before={data.rows[at + 1]}
              onTake={onTake && version.version !== now ? () => take(version) : undefined}
            />
          ))}
        </ol>
      ) : (
        <SkeletonRows />
      )}
      <div className="mt-4 flex gap-2">
        {after ? <Button onClick={() => setAfter(undefined)}>{t`Newest`}</Button> : null}
        {next ? <Button onClick={() => setAfter(next)}>{t`Earlier`}</Button> : null}
      </div>
    </Dialog>
  );
}

interface LineProps {
  version: Version;
  before: Version | undefined;
  onTake: (() => void) | undefined;
}

function VersionLine({ version, before, onTake }: LineProps) {
  const { t } = useLingui();
  const words = usePathWords();
  const number = version.version;
  return (
    <li className="border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{t`Version ${number}`}</h3>
        <span className="text-muted">
          {version.who}, <Time at={version.at} />
        </span>
        <span className="flex-1" />
        {onTake ? <Button size="small" onClick={onTake}>{t`Put into the form`}</Button> : null}
      </div>
      {before ? (
        <DiffView
          before={asParts(before.value)}
          after={asParts(version.value)}
          name={words.ofPath}
          show={words.ofValue}
        />
      ) : null}
    </li>
  );
}
