import { Trans, useLingui } from '@lingui/react/macro';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { type Game, GameCard } from './GameCard.tsx';

interface Props {
  category: Game['category'];
  title: ReactNode;
  games: readonly Game[];
  paused: boolean;
  /** Nothing is known yet: cards of the right size stand in. */
  waiting?: boolean;
}

/** One carousel; without a game of its kind it is not there at all. */
export function GameSection({ category, title, games, paused, waiting = false }: Props) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const [viewport, carousel] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    dragFree: true,
  });
  const own = games.filter((game) => game.category === category);
  if (own.length === 0 && !waiting) return null;
  const count = own.length;
  return (
    <section className="mt-5 first:md:mt-0">
      <div className="mb-2 flex min-h-8 items-center justify-between">
        <h2 className="font-semibold">{title}</h2>
        <span className="flex items-center gap-2 text-xs text-muted">
          {count > 0 ? <Trans>{count} in all</Trans> : null}
          {count > 3 ? (
            <span className="hidden gap-1 md:flex">
              <Arrow
                label={t`Back`}
                onClick={() => carousel?.scrollPrev()}
                icon={<ChevronLeft size={18} />}
              />
              <Arrow
                label={t`Forward`}
                onClick={() => carousel?.scrollNext()}
                icon={<ChevronRight size={18} />}
              />
            </span>
          ) : null}
        </span>
      </div>
      <div ref={viewport} className="-mx-4 overflow-hidden px-4 md:mx-0 md:px-0">
        <ul className="flex gap-2.5">
          {waiting && count === 0
            ? [0, 1, 2].map((index) => (
                <li key={index} className="min-w-0 flex-[0_0_150px] md:flex-[0_0_190px]">
                  <Skeleton className="h-27 rounded-md" />
                </li>
              ))
            : own.map((game) => (
                <li key={game.code} className="min-w-0 flex-[0_0_150px] md:flex-[0_0_190px]">
                  <GameCard
                    game={game}
                    paused={paused}
                    onOpen={() => dialogs.open({ name: 'game', id: game.code })}
                  />
                </li>
              ))}
        </ul>
      </div>
    </section>
  );
}

function Arrow({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-8 place-items-center rounded-full border border-line bg-card text-text"
    >
      {icon}
    </button>
  );
}
