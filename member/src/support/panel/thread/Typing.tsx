import { Trans } from '@lingui/react/macro';
import { AnswererMark } from '../AnswererMark.tsx';
import type { Answerer } from '../answerer.ts';

/** Typing indicator: dots to see, a sentence for screen readers. */
export function Typing({ who }: { who: Answerer }) {
  const { name } = who;
  return (
    <div className="mt-3 flex items-center gap-2">
      <AnswererMark who={who} on="page" className="size-9 text-[14px]" />
      <span className="flex h-9 items-center gap-1.5 rounded-lg rounded-bl-[5px] border border-line bg-card px-4">
        {[0, 200, 400].map((delayMs) => (
          <span
            key={delayMs}
            className="size-2 animate-pulse rounded-full bg-muted"
            style={{ animationDelay: `${delayMs}ms` }}
          />
        ))}
      </span>
      <span className="sr-only">
        {name ? <Trans>{name} is typing</Trans> : <Trans>Typing a reply</Trans>}
      </span>
    </div>
  );
}
