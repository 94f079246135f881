import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../frame/api/session.ts';
import { Time } from '../../ui/show/Age.tsx';
import { jsonDiff } from '../../ui/show/json-diff.ts';
import { Badge, Tag } from '../../ui/status/Badge.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { stateTones, useStateTexts } from './offer-texts.ts';
import type { OfferEdit, OfferPage } from './useOfferEdit.ts';

/** Code and status of the offer, and how the form differs from what members have. */
export function OfferHead({ page, edit }: { page: OfferPage; edit: OfferEdit }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const states = useStateTexts();
  const { live, draft, state } = page;
  const { name, kind } = edit.offer;
  const differing = live ? jsonDiff(live.offer, edit.offer).length : 0;
  const version = live?.version ?? 0;
  return (
    <header className="border-b border-line px-5 py-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="text-lg font-bold">{(i18n.locale === 'th' ? name.th : name.en) || page.code}</h1>
        <Badge tone={stateTones[state]}>{states[state]}</Badge>
        {edit.isDirty ? <Tag>{t`Not saved`}</Tag> : draft && live ? <Tag>{t`Draft`}</Tag> : null}
      </div>
      <p className="mt-0.5 text-muted">
        <span className="tabular">{page.code}</span> ·{' '}
        {kind === 'promotion' ? t`promotion code` : t`listed bonus`}
        {live ? ` · ${t`version ${version}`}` : null}
        {live && differing > 0
          ? ` · ${plural(differing, { one: '# field changed', other: '# fields changed' })}`
          : null}
      </p>
      {draft ? (
        <p className="text-xs text-muted">
          {t`Saved by ${draft.savedBy}`}, <Time at={draft.savedAt} />{' '}
          {may('bonuses.change') ? <DiscardDraft page={page} draft={draft} edit={edit} /> : null}
        </p>
      ) : live ? (
        <p className="text-xs text-muted">
          {live.changedBy ? t`Published by ${live.changedBy}` : t`Published`}, <Time at={live.changedAt} />
        </p>
      ) : null}
    </header>
  );
}
