import { erasureDueDays, erasureWaitHours } from '@kapao/contract/erasure-terms';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What an erasure removes, what stays and why, how long it takes, and what is possible meanwhile. */
export function ErasureFacts() {
  return (
    <>
      <p className="text-sm text-muted">
        <Trans>
          The law gives you the right to have your personal data erased. Your account then ends for good:
          nobody can log in to it or restore it.
        </Trans>
      </p>
      <Facts title={<Trans>What we erase</Trans>}>
        <li>
          <Trans>Your name, phone number, bank account and password</Trans>
        </li>
        <li>
          <Trans>Your passkeys, devices and logins</Trans>
        </li>
        <li>
          <Trans>Your messages, slips and files</Trans>
        </li>
      </Facts>
      <Facts title={<Trans>What we must keep</Trans>}>
        <li>
          <Trans>
            Amounts and times of deposits, withdrawals and games, under a number without your name: accounting
            law requires it
          </Trans>
        </li>
        <li>
          <Trans>That you requested this, and when: it proves that we followed the law</Trans>
        </li>
      </Facts>
      <Facts title={<Trans>How long it takes</Trans>}>
        <li>
          <Trans>
            Nothing happens for the first {erasureWaitHours} hours. Then two people from our team review the
            request.
          </Trans>
        </li>
        <li>
          <Trans>You get a decision within {erasureDueDays} days of your request.</Trans>
        </li>
        <li>
          <Trans>Until then you can withdraw your money as usual, and cancel the request here.</Trans>
        </li>
      </Facts>
    </>
  );
}

function Facts({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="list-disc pl-5 text-sm text-muted marker:text-gold-text">{children}</ul>
    </section>
  );
}
