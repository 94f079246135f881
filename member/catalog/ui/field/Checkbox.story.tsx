import { type ReactNode, useState } from 'react';
import { Checkbox } from '../../../src/ui/field/Checkbox.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { say } from '../../say.ts';

function Accept({ first = false, error }: { first?: boolean; error?: ReactNode }) {
  const [checked, setChecked] = useState(first);
  return (
    <Checkbox checked={checked} onChange={setChecked} error={error}>
      <span>
        {say('ฉันยอมรับข้อตกลงการใช้บริการ', 'ຂ້າພະເຈົ້າຍອມຮັບຂໍ້ຕົກລົງການໃຊ້ບໍລິການ', 'I accept the Terms of Service')}
      </span>
    </Checkbox>
  );
}

export const states = {
  unchecked: () => <Accept />,
  checked: () => <Accept first />,
  focused: () => (
    <AfterInteraction does={(ground) => ground.querySelector('input')?.focus()}>
      <Accept first />
    </AfterInteraction>
  ),
  wrong: () => (
    <Accept
      error={say(
        'กรุณาอ่านและยอมรับข้อตกลงการใช้บริการ',
        'ກະລຸນາອ່ານ ແລະ ຍອມຮັບຂໍ້ຕົກລົງການໃຊ້ບໍລິການ',
        'Please read and accept the Terms of Service.',
      )}
    />
  ),
};
