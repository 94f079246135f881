import { addDays, dayKey } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../frame/api/session.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import { useKeys } from '../../../frame/keys/useKeys.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { DateRange } from '../../../ui/field/DateRange.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { Notice } from '../../../ui/status/Badge.tsx';
import type { OfferEdit, OfferPage } from '../useOfferEdit.ts';
import { SimulationResult } from './SimulationResult.tsx';

/** Simulates the draft with real past deposits and bets, without changing anybody's money. */
export function SimulationPanel({ page, edit }: { page: OfferPage; edit: OfferEdit }) {
  const { t } = useLingui();
  const may = useMay();
  const { trial, draft, code } = page;
  const yesterday = addDays(dayKey(new Date()), -1);
  const [days, setDays] = useState<{ from: string | null; to: string | null }>({
    from: addDays(yesterday, -27),
    to: yesterday,
  });
  const [scaled, setScaled] = useState(false);
  const start = useAction('startTrial');
  const running = trial !== null && trial.outcome === null;
  const mayStart = draft !== null || may('bonuses.change');
  const run = async () => {
    if (running || !days.from || !days.to) return;
    // Simulates an unchanged live offer, too, by saving it as an identical draft.
    const revision = edit.isDirty || draft ? await edit.save() : await keepAsDraft();
    if (revision === null) return;
    const stakes = scaled ? 'scaled' : 'stored';
    await start.run({ params: { code }, body: { revision, from: days.from, until: days.to, stakes } });
  };
  const keep = useAction('saveOfferDraft');
  const keepAsDraft = async () => {
    const kept = await keep.run({ params: { code }, body: { offer: edit.offer, revision: null } });
    return kept?.revision ?? null;
  };
  const start$ = () => void run();
  useKeys([
    { keys: '$mod+Enter', label: t`simulate`, off: running || !mayStart, whileTyping: true, run: start$ },
  ]);
  return (
    <Card
      title={t`Simulation`}
      note={t`based on real play, changes nothing`}
      actions={
        running ? null : (
          <Button
            keys="$mod+Enter"
            icon={<FlaskConical size={15} />}
            busy={start.busy || keep.busy || edit.saving}
            disabled={!mayStart || !days.from || !days.to}
            onClick={start$}
          >
            {t`Run simulation`}
          </Button>
        )
      }
    >
      <div className="grid gap-2">
        <DateRange label={t`Period`} days={days} onChange={setDays} />
        <Checkbox
          label={t`Members bet more because of the bonus`}
          note={t`Stakes grow with the bonus; otherwise as played`}
          checked={scaled}
          onChange={setScaled}
        />
      </div>
      {trial === null ? (
        <p className="mt-3 text-muted">{t`Not simulated yet. Choose a period and run it.`}</p>
      ) : running ? (
        <Running trial={trial} />
      ) : trial.result ? (
        <SimulationResult trial={trial} offer={edit.offer} isDirty={edit.isDirty} hasDraft={draft !== null} />
      ) : (
        <div className="mt-3">
          <Notice tone="warning">
            {trial.outcome === 'cancelled'
              ? t`The last simulation was stopped.`
              : trial.outcome === 'timed-out'
                ? t`The last simulation took too long. Choose a shorter period.`
                : t`The last simulation did not finish. Run it again.`}
          </Notice>
        </div>
      )}
    </Card>
  );
}

function Running({ trial }: { trial: NonNullable<OfferPage['trial']> }) {
  const { t } = useLingui();
  const stop = useAction('cancelTrial');
  const done = trial.membersDone.toLocaleString('en');
  const all = (trial.members ?? 0).toLocaleString('en');
  return (
    <div className="mt-3 grid gap-2" role="status">
      <div className="flex items-center justify-between gap-3">
        <span>{t`Simulation by ${trial.who}: ${done} of ${all} members`}</span>
        <Button size="small" busy={stop.busy} onClick={() => void stop.run({ params: { id: trial.id } })}>
          {t`Stop simulation`}
        </Button>
      </div>
      <progress
        className="h-2 w-full accent-gold"
        aria-label={t`Members simulated`}
        value={trial.membersDone}
        max={trial.members ?? undefined}
      />
    </div>
  );
}
