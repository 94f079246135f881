import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText, readErrorText } from '../../frame/api/error-text.ts';
import { reading } from '../../frame/api/readings.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SafeHtml } from '../../ui/rich-text/SafeHtml.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';

interface Props {
  busy?: boolean;
  /** Error of the failed acceptance. */
  failure?: unknown;
  onAccept: (version: string) => void;
  /** Further choices below the accept button. */
  children?: ReactNode;
}

/** Agreement text, with the button that accepts the displayed version. */
export function AgreementBody({ busy = false, failure, onAccept, children }: Props) {
  const agreements = useQuery(reading('getAgreements'));
  const shown = agreements.data;
  return (
    <>
      {shown ? (
        <div className="grid gap-4 text-sm">
          {shown.agreements.map((html) => (
            <SafeHtml key={html} html={html} />
          ))}
        </div>
      ) : agreements.isError ? (
        <Notice tone="unread">{readErrorText(agreements.error)}</Notice>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      <div className="dialog-foot grid gap-2.5">
        {/* A failure at the end of the text would be out of sight. */}
        {failure ? <Notice tone="failed">{errorText(failure)}</Notice> : null}
        {shown ? (
          <Button busy={busy} doing={<Trans>Saving…</Trans>} onClick={() => onAccept(shown.version)}>
            <Trans>I have read this and agree</Trans>
          </Button>
        ) : agreements.isError ? (
          <Button onClick={() => void agreements.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        {children}
      </div>
    </>
  );
}
