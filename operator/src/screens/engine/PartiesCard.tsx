import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDesk } from '../../frame/api/useDesk.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { msWords } from './figures.ts';
import { PartyDialog } from './PartyDialog.tsx';
import { kindWords, type Party, stateTones, stateWords } from './party-words.ts';

const everyMs = 20_000;

/** Every outside party with how it answered in the last hour; a press shows its day. */
export function PartiesCard() {
  const { t } = useLingui();
  const { data } = useDesk('listParties', { everyMs });
  const [opened, setOpened] = useState<Party | null>(null);
  const parties = data?.parties.filter(({ enabled }) => enabled) ?? [];
  const [all, well] = [parties.length, parties.filter(({ state }) => state === 'well').length];
  return (
    <Card
      flush
      title={t`Outside parties`}
      note={t`${well} of ${all} well · 95 % of answers come within this time, last hour`}
    >
      {data ? null : <SkeletonRows rows={3} />}
      <ul className="mt-1 grid grid-cols-2 border-t border-line-soft md:grid-cols-4 xl:grid-cols-6 2xl:grid-cols-8">
        {parties.map((party) => (
          <li
            key={`${party.kind} ${party.code}`}
            className="-mr-px -mb-px border-r border-b border-line-soft"
          >
            <PartyTile party={party} onOpen={() => setOpened(party)} />
          </li>
        ))}
      </ul>
      {opened ? <PartyDialog party={opened} onClose={() => setOpened(null)} /> : null}
    </Card>
  );
}

const grounds: Partial<Record<Party['state'], string>> = {
  slow: 'bg-progress-tint',
  failing: 'bg-progress-tint',
  down: 'bg-failed-tint',
};

function PartyTile({ party, onOpen }: { party: Party; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { code, state } = party;
  const kind = i18n._(kindWords[party.kind]);
  const most = msWords(party.mostMs);
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx('grid w-full gap-1 px-3 py-2 text-left hover:bg-line-soft', grounds[state])}
    >
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate">
          <span className="font-semibold">{code}</span> <span className="text-muted">{kind}</span>
        </span>
        <State tone={stateTones[state]} className="flex-none text-xs">
          {i18n._(stateWords[state])}
        </State>
      </span>
      <span className="flex items-end justify-between gap-2">
        <Sparkline
          label={t`95 of 100 answers within ${most}`}
          values={party.line.filter((ms) => ms !== null)}
          tone={state === 'down' ? 'failed' : state === 'slow' ? 'gold' : 'plain'}
        />
        <span className="tabular text-muted">{party.calls === 0 ? '–' : most}</span>
      </span>
    </button>
  );
}
