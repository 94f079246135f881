import { useState } from 'react';
import { Chips } from '../../../src/ui/field/Chips.tsx';
import { shortMoney } from '../../../src/ui/money/currency.ts';
import { say } from '../../say.ts';

function Amounts({ amounts, first, disabled }: { amounts: number[]; first?: number; disabled?: boolean }) {
  const [chosen, setChosen] = useState(first);
  const chips = amounts.map((value) => ({ value, label: shortMoney(value) }));
  return (
    <Chips
      label={say('จำนวนที่ใช้บ่อย', 'ຈຳນວນທີ່ໃຊ້ເລື້ອຍ', 'Usual amounts')}
      chips={chips}
      chosen={chosen}
      disabled={disabled}
      onChoose={setChosen}
    />
  );
}

const baht = [100, 300, 500, 1000, 3000, 5000];

export const states = {
  'none chosen': () => <Amounts amounts={baht} />,
  'one chosen': () => <Amounts amounts={baht} first={500} />,
  disabled: () => <Amounts amounts={baht} first={500} disabled />,
  'large amounts': () => <Amounts amounts={[1_000_000, 25_000_000, 100_000_000, 1_000_000_000]} />,
};
