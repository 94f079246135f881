import { useState } from 'react';
import { UpperCaseField } from '../../../src/ui/field/UpperCaseField.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { say } from '../../say.ts';

function InviterCode({ first, error }: { first: string; error?: string }) {
  const [typed, setTyped] = useState(first);
  return (
    <UpperCaseField
      label={say('รหัสผู้แนะนำ (ไม่บังคับ)', 'ລະຫັດຜູ້ແນະນຳ (ບໍ່ບັງຄັບ)', 'Invite code (optional)')}
      value={typed}
      onTyped={setTyped}
      error={error}
    />
  );
}

export const states = {
  empty: () => <InviterCode first="" />,
  typing: () => (
    <AfterInteraction does={(ground) => ground.querySelector('input')?.focus()}>
      <InviterCode first="PR4K" />
    </AfterInteraction>
  ),
  wrong: () => (
    <InviterCode
      first="PR4K"
      error={say(
        'รหัสผู้แนะนำขึ้นต้นด้วย PR ตามด้วยตัวอักษรหรือตัวเลข 10 ตัว หรือเว้นว่างไว้ก็ได้',
        'ລະຫັດຜູ້ແນະນຳຂຶ້ນຕົ້ນດ້ວຍ PR ຕາມດ້ວຍຕົວອັກສອນ ຫຼື ຕົວເລກ 10 ຕົວ ຫຼື ປະວ່າງໄວ້ກໍໄດ້',
        'Invite codes start with PR, followed by 10 letters or digits. You can also leave this blank.',
      )}
    />
  ),
};
