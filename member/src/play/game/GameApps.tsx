import { safeHref } from '@kapao/core/rich-text';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Game } from './GameCard.tsx';

/** Where the game's own apps are to be had, for those who log in there; a game without them shows nothing. */
export function GameApps({ game }: { game: Pick<Game, 'android' | 'ios'> }) {
  const android = safeHref(game.android);
  const ios = safeHref(game.ios);
  if (!android && !ios) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-x-5 border-t border-line pt-1">
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
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-gold-text"
    >
      <ExternalLink size={17} />
      {children}
    </a>
  );
}
