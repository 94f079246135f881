import type { Currency } from '@kapao/core/money';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountOf } from '../../base/amount.ts';
import { Time } from '../../ui/show/Age.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { adjustmentReasonTexts } from '../adjustments/adjustment-texts.ts';
import { decisionTextOf, isDecisionName, kindTexts, stateTexts } from '../exceptions/exception-texts.ts';
import { modeTexts } from '../receiving-accounts/mode-texts.ts';
import { askedByTexts, claimTexts, currencyTexts, factNames, fileTexts } from './approval-texts.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Props {
  facts: Facts;
  /** Present values; the approver looks for what differs from them. */
  before?: Facts | null;
}

/** Present or new values by name. */
export function FactTable({ facts, before }: Props) {
  const { i18n } = useLingui();
  return (
    <KeyValue
      rows={Object.entries(facts)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => {
          const word = factNames[name];
          const differs = before && JSON.stringify(before[name]) !== JSON.stringify(value);
          const shown = <Value key={name} name={name} value={value} kind={before?.kind} />;
          return [
            word ? i18n._(word) : name,
            differs ? (
              <mark key={name} className="rounded-sm bg-success-tint px-1 text-success">
                {shown}
              </mark>
            ) : (
              shown
            ),
          ];
        })}
    />
  );
}

function Value({ name, value, kind }: { name: string; value: unknown; kind: unknown }): ReactNode {
  const { t, i18n } = useLingui();
  if (isMoney(value)) return <Money sign amount={amountOf(value.amount)} currency={value.currency} />;
  if (value === true) return t`yes`;
  if (value === false) return t`no`;
  if (name === 'lastOfAmount' && typeof value === 'string') return <Time at={value} full />;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const word =
    name === 'decision' && isDecisionName(text) ? decisionTextOf(text, kind) : valueTexts[name]?.[text];
  return <span className="break-words">{word ? i18n._(word) : text}</span>;
}

/** Texts of codes, by the name of their field. */
const valueTexts: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  kind: kindTexts,
  state: stateTexts,
  reason: adjustmentReasonTexts,
  askedBy: askedByTexts,
  claim: claimTexts,
  file: fileTexts,
  mode: modeTexts,
  inCurrency: currencyTexts,
};

function isMoney(value: unknown): value is { amount: string; currency: Currency } {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;
}
