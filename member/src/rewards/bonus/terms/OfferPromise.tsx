import { toWire } from '@kapao/core/money';
import { creditOf } from '@kapao/core/reward/terms';
import { wageringRequirement } from '@kapao/core/reward/wagering';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Reply } from '../../../frame/api/api.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import { readTerms, type WireTerms } from './terms.ts';

interface Props {
  terms: WireTerms;
  preview: Reply<'getBonuses'>[number]['preview'];
}

/**
 * Promise of an offer: what it gives for the member's deposit and what it requires, in one sentence before any button.
 */
export function OfferPromise({ terms, preview }: Props) {
  return (
    <p className="text-base font-semibold [text-wrap:balance]">
      <span className="block">
        <Given terms={terms} preview={preview} />
      </span>
      <span className="block">
        <Asked terms={terms} preview={preview} />
      </span>
    </p>
  );
}

function Given({ terms: { credit, minDeposit }, preview: { deposit, bonus } }: Props) {
  const least = shortMoney(minDeposit);
  if (minDeposit > 0 && deposit !== null && bonus !== null) {
    const put = shortMoney(deposit);
    const got = shortMoney(bonus);
    return (
      <Trans>
        Deposit {put}, get {got} extra
      </Trans>
    );
  }
  if (credit.kind === 'fixed') {
    const given = shortMoney(credit.amount);
    return minDeposit === 0 ? (
      <Trans>{given} free, no deposit needed</Trans>
    ) : (
      <Trans>
        <Piece>Deposit {least} or more:</Piece> <Piece>get {given} extra</Piece>
      </Trans>
    );
  }
  const { percent } = credit;
  const most = shortMoney(credit.most);
  return (
    <Trans>
      <Piece>Deposit {least} or more:</Piece> get {percent}% extra, <Piece>up to {most}</Piece>
    </Trans>
  );
}

/** Keeps an amount and its word on one line if both fit. */
function Piece({ children }: { children: ReactNode }) {
  return <span className="inline-block">{children}</span>;
}

function Asked({ terms, preview }: Props) {
  const required = preview.required ?? (terms.minDeposit === 0 ? requiredOfFree(terms) : null);
  const { turnoverMultiple: times, days } = terms;
  const cap = terms.cap === null ? null : shortMoney(terms.cap);
  if (times === 0)
    return cap === null ? (
      <Trans>Withdraw everything whenever you like</Trans>
    ) : (
      <Trans>Withdraw up to {cap} whenever you like</Trans>
    );
  if (required === null && times === 1)
    return cap === null ? (
      <Trans>
        Wager deposit + bonus once within <Plural value={days} one="# day" other="# days" />, then withdraw it
        all
      </Trans>
    ) : (
      <Trans>
        Wager deposit + bonus once within <Plural value={days} one="# day" other="# days" />, then withdraw up
        to {cap}
      </Trans>
    );
  if (required === null)
    return cap === null ? (
      <Trans>
        Wager deposit + bonus {times}× within <Plural value={days} one="# day" other="# days" />, then
        withdraw it all
      </Trans>
    ) : (
      <Trans>
        Wager deposit + bonus {times}× within <Plural value={days} one="# day" other="# days" />, then
        withdraw up to {cap}
      </Trans>
    );
  const all = shortMoney(required);
  return cap === null ? (
    <Trans>
      Wager {all} within <Plural value={days} one="# day" other="# days" />, then withdraw it all
    </Trans>
  ) : (
    <Trans>
      Wager {all} within <Plural value={days} one="# day" other="# days" />, then withdraw up to {cap}
    </Trans>
  );
}

/**
 * Returns the wagering requirement of a bonus without a deposit, in wallet currency. Its credit is a fixed
 * amount, so the requirement is the same for everybody.
 */
function requiredOfFree(wire: WireTerms): number {
  const terms = readTerms(wire);
  return toWire(wageringRequirement({ terms, deposit: 0n, added: 0n, bonus: creditOf(terms, 0n, 1n) }));
}
