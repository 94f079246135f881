import { useState } from 'react';
import { Chips } from '../../../src/ui/field/Chips.tsx';
import { formatChip } from '../../../src/ui/money/amount.ts';

function Amounts({ amounts, first, disabled }: { amounts: number[]; first?: number; disabled?: boolean }) {
  const [chosen, setChosen] = useState(first);
  const chips = amounts.map((value) => ({ value, label: formatChip(value) }));
  return <Chips chips={chips} chosen={chosen} disabled={disabled} onChoose={setChosen} />;
}

const baht = [100, 300, 500, 1000, 3000, 5000];

export const states = {
  'none chosen': () => <Amounts amounts={baht} />,
  'one chosen': () => <Amounts amounts={baht} first={500} />,
  disabled: () => <Amounts amounts={baht} first={500} disabled />,
  'large amounts': () => <Amounts amounts={[1_000_000, 25_000_000, 100_000_000, 1_000_000_000]} />,
};
