import { useLingui } from '@lingui/react/macro';
import { Gamepad2, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { moved } from '../../base/order.ts';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { stepFrom } from '../../frame/queue/queue-moves.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { GameDialog } from './GameDialog.tsx';
import { NewGameDialog } from './NewGameDialog.tsx';
import { SwitchDialog } from './SwitchDialog.tsx';
import { useGameColumns } from './useGameColumns.tsx';

/** Games in the order that members see. */
export function Games({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui();
  const may = useMay();
  const mayChange = may('business.change');
  const { data, error, refetch } = useBackoffice('listGames', { what: ['business'] });
  const health = useBackoffice('listProviderHealth', { enabled: may('dashboard.see'), everyMs: 20_000 });
  const columns = useGameColumns(health.data?.providers ?? []);
  const [marked, setMarked] = useState<string | null>(null);
  const [doing, setDoing] = useState<'change' | 'switch' | 'new' | null>(null);
  const order = useAction('orderGames');
  const change = useAction('switchGame', {
    quiet: true,
    done: () => t`Done. It takes effect immediately.`,
    onDone: () => setDoing(null),
  });
  const codes = data?.rows.map(({ code }) => code) ?? [];
  const game = data?.rows.find(({ code }) => code === marked);
  const off = !mayChange || !game;
  const move = (by: number) => game && void order.run({ body: { codes: moved(codes, game.code, by) } });
  useKeys([
    ...useStepKeys((by) => setMarked(stepFrom(codes, marked, by))),
    { keys: 'u', label: t`move up`, off, run: () => move(-1) },
    { keys: 'd', label: t`move down`, off, run: () => move(1) },
    { keys: 'e', label: t`change`, off, run: () => setDoing('change') },
    { keys: 's', label: t`in or out of service`, off, run: () => setDoing('switch') },
    { keys: 'n', label: t`new game`, off: !mayChange, run: () => setDoing('new') },
  ]);
  return (
    <Screen
      full
      bar={
        <>
          {tabs}
          <span className="flex-1" />
          {mayChange ? (
            <Button variant="gold" keys="n" icon={<Plus size={15} />} onClick={() => setDoing('new')}>
              {t`New game`}
            </Button>
          ) : null}
        </>
      }
      foot={
        mayChange && game ? (
          <>
            <span className="mr-2 font-semibold">{game.name}</span>
            <Button keys="u" onClick={() => move(-1)}>{t`Move up`}</Button>
            <Button keys="d" onClick={() => move(1)}>{t`Move down`}</Button>
            <Button keys="e" onClick={() => setDoing('change')}>{t`Change`}</Button>
            <Button keys="s" variant={game.enabled ? 'danger' : 'gold'} onClick={() => setDoing('switch')}>
              {game.enabled ? t`Take out of service` : t`Put into service`}
            </Button>
          </>
        ) : null
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-card">
        <Table
          label={t`Games`}
          columns={columns}
          rows={data?.rows}
          error={error}
          onRetry={() => void refetch()}
          rowKey={({ code }) => code}
          marked={marked}
          onOpen={mayChange ? ({ code }) => setMarked(code) : undefined}
          empty={<EmptyState icon={Gamepad2} title={t`No games`} />}
        />
      </div>
      {doing === 'new' && data ? <NewGameDialog games={data.rows} onClose={() => setDoing(null)} /> : null}
      {doing === 'change' && game ? <GameDialog game={game} onClose={() => setDoing(null)} /> : null}
      {doing === 'switch' && game ? (
        <SwitchDialog
          name={game.name}
          enabled={game.enabled}
          note={t`Takes effect immediately. While out of service, the game cannot be opened or funded; members can still move their money back to the wallet.`}
          busy={change.busy}
          error={change.error}
          onConfirm={(why) =>
            void change.run({ params: { code: game.code }, body: { enabled: !game.enabled, why } })
          }
          onClose={() => setDoing(null)}
        />
      ) : null}
    </Screen>
  );
}
