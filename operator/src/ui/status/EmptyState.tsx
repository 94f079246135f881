import { useLingui } from '@lingui/react/macro';
import { CloudOff, type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { readErrorText, requestIdOf } from '../../i18n/error-texts.ts';
import { Button } from '../button/Button.tsx';
import { CopyButton } from '../button/CopyButton.tsx';

interface Props {
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
}

/** Empty list, with a text that says whether this is fine or how to change it. */
export function EmptyState({ icon: Icon, title, children }: Props) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-gold-tint text-gold-text">
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <p className="text-base font-semibold">{title}</p>
      {children ? <div className="max-w-96 text-balance text-muted">{children}</div> : null}
    </div>
  );
}

/** Loading error, with the request id to find it in the server's log. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useLingui();
  const requestId = requestIdOf(error);
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-failed-tint text-failed">
        <CloudOff size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <p className="max-w-96 text-base font-semibold">{readErrorText(error)}</p>
      {requestId ? (
        <p className="flex items-center gap-1 text-xs text-muted">
          {t`Request ${requestId}`}
          <CopyButton text={requestId} />
        </p>
      ) : null}
      {onRetry ? (
        <Button icon={<RotateCw size={15} />} onClick={onRetry}>
          {t`Try again`}
        </Button>
      ) : null}
    </div>
  );
}
