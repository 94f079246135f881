import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import type { Launch } from './request-launch.ts';

const apart = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Link or form for a browser that blocked the tab: a member's own press on one is always allowed. */
export function BlockedLaunch({ launch, onOpened }: { launch: Launch; onOpened: () => void }) {
  // Defers the callback, which removes the link or form, until the browser has followed it.
  const opened = () => void setTimeout(onOpened);
  const { link, form } = launch;
  return (
    <div className="grid gap-2">
      <p className="text-center text-sm text-muted" role="status">
        <Trans>Your browser stopped the game from opening.</Trans>
      </p>
      {form ? (
        <form method="post" action={link} onSubmit={opened} {...apart}>
          {Object.entries(form).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" icon={<Play size={20} />}>
            <Trans>Open game</Trans>
          </Button>
        </form>
      ) : (
        <a
          href={link}
          onClick={opened}
          {...apart}
          className="gold-fill flex min-h-[51px] items-center justify-center gap-2.5 rounded-md border font-semibold"
        >
          <Play size={20} />
          <Trans>Open game</Trans>
        </a>
      )}
    </div>
  );
}
