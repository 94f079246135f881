import type { DeskRow } from '@kapao/contract/desk/desk-call-types';
import type { OfferDraft } from '@kapao/contract/desk/offer-draft';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDesk } from '../../frame/api/useDesk.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { DiffView } from '../../ui/show/DiffView.tsx';
import { Tag } from '../../ui/status/Badge.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { useFieldWords, useShownValue } from './offer-words.ts';
import { asDraft } from './useOfferEdit.ts';

interface Props {
  code: string;
  /** Puts an earlier version into the form, to be looked at and published anew. */
  onTake: ((offer: OfferDraft) => void) | undefined;
  onClose: () => void;
}

type Version = DeskRow<'listOfferVersions'>;

/** Who made which version, and what it changed against the one before. */
export function VersionsDialog({ code, onTake, onClose }: Props) {
  const { t } = useLingui();
  const [after, setAfter] = useState<string>();
  const { data, error } = useDesk('listOfferVersions', {
    request: { params: { code }, query: { most: 20, after } },
    what: ['bonuses'],
    keep: true,
  });
  const next = data?.next ?? null;
  return (
    <Dialog open size="wide" title={t`Versions of ${code}`} onClose={onClose}>
      {error ? <ErrorState error={error} /> : null}
      {data ? (
        <ol className="grid gap-4">
          {data.rows.map((version, at) => (
            <VersionLine
              key={version.id}
              version={version}
              before={data.rows[at + 1]}
              onTake={
                onTake &&
                (() => {
                  onTake(asDraft(version.offer));
                  onClose();
                })
              }
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
  const words = useFieldWords();
  const shown = useShownValue();
  const number = version.version;
  return (
    <li className="border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{t`Version ${number}`}</h3>
        {version.paused ? <Tag>{t`Paused`}</Tag> : null}
        <span className="text-muted">
          {version.who ? `${version.who}, ` : null}
          <Time at={version.at} />
        </span>
        <span className="flex-1" />
        {onTake ? <Button size="small" onClick={onTake}>{t`Put into the form`}</Button> : null}
      </div>
      {before ? <DiffView before={before.offer} after={version.offer} name={words} show={shown} /> : null}
    </li>
  );
}
