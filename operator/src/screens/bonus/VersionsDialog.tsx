import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { VersionsFrame } from '../../frame/screen/VersionsFrame.tsx';
import { Tag } from '../../ui/status/Badge.tsx';
import { OfferDiff } from './OfferDiff.tsx';
import { asDraft } from './useOfferEdit.ts';

interface Props {
  code: string;
  /** Puts an earlier version into the form for review and publication. */
  onTake: ((offer: OfferDraft) => void) | undefined;
  onClose: () => void;
}

export function VersionsDialog({ code, onTake, onClose }: Props) {
  const { t } = useLingui();
  const [after, setAfter] = useState<string>();
  const { data, error } = useBackoffice('listOfferVersions', {
    request: { params: { code }, query: { most: 20, after } },
    what: ['bonuses'],
    keep: true,
  });
  return (
    <VersionsFrame
      title={t`Versions of ${code}`}
      pages={{ data, error, after, onAfter: setAfter }}
      take={({ offer }) => onTake && (() => onTake(asDraft(offer)))}
      tag={({ paused }) => (paused ? <Tag>{t`Paused`}</Tag> : null)}
      difference={(before, { offer }) => <OfferDiff before={before.offer} after={offer} />}
      onClose={onClose}
    />
  );
}
