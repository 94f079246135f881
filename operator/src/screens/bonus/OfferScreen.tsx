import { measuresNeedingApproval } from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { Copy, GitCompareArrows, History, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useMay, useMe } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { PendingApprovalNotice } from '../../frame/queue/PendingApproval.tsx';
import { Screen } from '../../frame/screen/Screen.tsx';
import { useScreenHeader } from '../../frame/screen/screen-header.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { ActualCost } from './ActualCost.tsx';
import { OfferForm } from './form/OfferForm.tsx';
import { NewOfferDialog } from './NewOfferDialog.tsx';
import { OfferHead } from './OfferHead.tsx';
import { OfferPreviewFrame } from './OfferPreviewFrame.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { SimulationPanel } from './simulation/SimulationPanel.tsx';
import { type OfferPage, useOfferEdit } from './useOfferEdit.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

type Open = 'publish' | 'pause' | 'versions' | 'duplicate' | null;

export function OfferScreen({ code }: { code: string }) {
  const { data, error, refetch } = useBackoffice('getOffer', {
    request: { params: { code } },
    what: ['bonuses', 'trials', 'approvals'],
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Editor page={data} /> : <SkeletonRows />;
}

/** Form, member preview and simulation: side by side where there is room. */
function Editor({ page }: { page: OfferPage }) {
  const { t } = useLingui();
  const may = useMay();
  const edit = useOfferEdit(page);
  const [open, setOpen] = useState<Open>(null);
  const [word, setWord] = useState<Locale>('th');
  const mayWrite = may('bonuses.change');
  useScreenHeader({ title: t`Bonuses`, note: edit?.offer.name[word] || page.code });
  const publish = async () => {
    if (!edit || !mayWrite || (edit.isDirty && (await edit.save()) === null)) return;
    setOpen('publish');
  };
  const save = () => void edit?.save();
  useKeys([
    { keys: '$mod+s', label: t`save draft`, off: !mayWrite, whileTyping: true, run: save },
    { keys: '1', label: t`Thai`, rare: true, run: () => setWord('th') },
    { keys: '2', label: t`Lao`, rare: true, run: () => setWord('la') },
    { keys: '3', label: t`English`, rare: true, run: () => setWord('en') },
    { keys: 'h', label: t`versions`, run: () => setOpen('versions') },
    { keys: 'd', label: t`publish`, off: !mayWrite || (!edit?.isDirty && !page.draft), run: publish },
  ]);
  if (!edit) return null;
  const close = () => setOpen(null);
  const needsApproval = measuresNeedingApproval(page.live?.offer ?? null, edit.offer).length > 0;
  const versions = (
    <IconButton framed label={t`Versions`} keys="h" onClick={() => setOpen('versions')}>
      <History size={15} />
    </IconButton>
  );
  const foot = mayWrite ? (
    <>
      <Button keys="$mod+s" busy={edit.saving} disabled={!edit.isDirty || !edit.isWhole} onClick={save}>
        {t`Save draft`}
      </Button>
      <Button
        variant="gold"
        keys="d"
        icon={<GitCompareArrows size={15} />}
        disabled={(!edit.isDirty && !page.draft) || !edit.isWhole}
        onClick={() => void publish()}
      >
        {needsApproval ? t`Review and request approval` : t`Review and publish`}
      </Button>
      <span className="flex-1" />
      {page.live ? (
        <Button
          icon={page.live.paused ? <Play size={15} /> : <Pause size={15} />}
          variant={page.live.paused ? 'plain' : 'danger'}
          onClick={() => setOpen('pause')}
        >
          {page.live.paused ? t`Reactivate` : t`Pause`}
        </Button>
      ) : null}
      <IconButton framed label={t`Duplicate`} onClick={() => setOpen('duplicate')}>
        <Copy size={15} />
      </IconButton>
      {versions}
    </>
  ) : (
    versions
  );
  return (
    <Screen full foot={foot}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(360px,420px)_minmax(0,1fr)] max-lg:block max-lg:overflow-y-auto 2xl:grid-cols-[420px_340px_minmax(0,1fr)]">
        <div className="min-h-0 overflow-y-auto border-r border-line bg-card max-lg:overflow-visible max-lg:border-0">
          <OfferHead page={page} edit={edit} />
          {page.approval ? (
            <div className="px-5 pt-3">
              <PendingApprovalNotice
                approval={page.approval}
                what={page.live?.paused && !page.draft ? t`reactivate it` : t`publish it`}
              />
            </div>
          ) : null}
          {edit.other === null ? null : <OtherDraft who={edit.other} onForget={edit.forget} />}
          <OfferForm
            edit={edit}
            word={word}
            onWord={setWord}
            problems={edit.isDirty ? [] : (page.draft?.problems ?? [])}
            locked={!mayWrite}
          />
        </div>
        {/* One column on a screen without room for three. */}
        <div className="min-h-0 overflow-y-auto max-lg:overflow-visible 2xl:contents">
          <div className="min-h-0 overflow-y-auto p-4 max-2xl:overflow-visible 2xl:border-r 2xl:border-line">
            <OfferPreviewFrame address={page.lookAt} offer={edit.offer} isWhole={edit.isWhole} word={word} />
          </div>
          <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4 max-2xl:overflow-visible [&>*]:flex-none">
            <SimulationPanel page={page} edit={edit} />
            <ActualCost page={page} />
          </div>
        </div>
      </div>
      {open === 'publish' && page.draft ? (
        <PublishDialog page={page} draft={page.draft} onClose={close} />
      ) : null}
      {open === 'pause' && page.live ? (
        <PauseDialog code={page.code} live={page.live} onClose={close} />
      ) : null}
      {open === 'versions' ? (
        <VersionsDialog
          code={page.code}
          onTake={mayWrite ? (offer) => edit.change(offer) : undefined}
          onClose={close}
        />
      ) : null}
      {open === 'duplicate' ? <NewOfferDialog like={edit.offer} onClose={close} /> : null}
    </Screen>
  );
}

/** Says what happened to the draft since typing began; `who` is empty if it is gone. */
function OtherDraft({ who, onForget }: { who: string; onForget: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  return (
    <div className="px-5 pt-3">
      <Notice tone="warning">
        <p>
          {who === ''
            ? t`The draft was published or discarded meanwhile.`
            : who === me.name
              ? t`You saved another draft in another window.`
              : t`${who} saved another draft meanwhile.`}
        </p>
        <Button variant="link" onClick={onForget}>{t`Discard changes`}</Button>
      </Notice>
    </div>
  );
}
