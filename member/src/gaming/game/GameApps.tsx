import { safeHref } from '@kapao/core/text/rich-text';
import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Game } from './GameCard.tsx';

/** Links to the game's own apps, for members who log in there; empty for a game without apps. */
export function GameApps({ game }: { game: Pick<Game, 'android' | 'ios'> }) {
  const android = safeHref(game.android);
  const ios = safeHref(game.ios);
  if (!android && !ios) return null;
  return (
    <div className="flex flex-wrap gap-2.5">
      {android ? (
        <AppLink href={android}>
          <Trans>App for Android</Trans>
        </AppLink>
      ) : null}
      {ios ? (
        <AppLink href={ios}>
          <Trans>App for iPhone</Trans>
        </AppLink>
      ) : null}
    </div>
  );
}

function AppLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-md border border-line px-3 text-sm font-medium hover:border-muted/50"
    >
      <Smartphone size={18} className="flex-none text-gold-text" />
      {children}
    </a>
  );
}
