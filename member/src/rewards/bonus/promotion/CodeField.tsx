import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { UpperCaseField } from '../../../ui/field/UpperCaseField.tsx';
import { type CodeFlaw, longestCode } from './promotion-code.ts';

interface Props {
  typed: string;
  onTyped: (typed: string) => void;
  /** Error shown at the field; null for none. */
  flaw: CodeFlaw | null;
  disabled?: boolean;
  /** Lookup button inside the field. */
  end?: ReactNode;
}

export function CodeField({ typed, onTyped, flaw, disabled, end }: Props) {
  const { t } = useLingui();
  const words: Record<CodeFlaw, string> = {
    empty: t`Please enter the code.`,
    short: t`Codes have at least 3 characters.`,
    letters: t`Use only A–Z, digits, - and _`,
  };
  return (
    <UpperCaseField
      label={t`Promotion code`}
      name="promotion-code"
      required
      maxLength={longestCode}
      enterKeyHint="search"
      value={typed}
      onTyped={onTyped}
      disabled={disabled}
      end={end}
      error={flaw ? words[flaw] : undefined}
    />
  );
}
