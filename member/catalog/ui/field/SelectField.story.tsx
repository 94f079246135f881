import type { ComponentProps } from 'react';
import { SelectField } from '../../../src/ui/field/SelectField.tsx';
import { say } from '../../say.ts';

function Currency(props: Partial<ComponentProps<typeof SelectField>>) {
  return (
    <SelectField label={say('สกุลเงินของบัญชี', 'ສະກຸນເງິນຂອງບັນຊີ', 'Account currency')} {...props}>
      <option value="">{say('ไม่ระบุ', 'ບໍ່ລະບຸ', 'Prefer not to say')}</option>
      <option value="LAK">{say('กีบ (LAK)', 'ກີບ (LAK)', 'Kip (LAK)')}</option>
      <option value="BAHT">{say('บาท (THB)', 'ບາດ (THB)', 'Baht (THB)')}</option>
    </SelectField>
  );
}

export const states = {
  'nothing chosen': () => <Currency />,
  chosen: () => <Currency defaultValue="LAK" />,
  'with a hint': () => (
    <Currency
      defaultValue="LAK"
      hint={say('เปลี่ยนภายหลังไม่ได้', 'ປ່ຽນພາຍຫຼັງບໍ່ໄດ້', 'It cannot be changed later.')}
    />
  ),
  wrong: () => (
    <Currency error={say('กรุณาเลือกสกุลเงินอื่น', 'ກະລຸນາເລືອກສະກຸນເງິນອື່ນ', 'Please choose the other currency.')} />
  ),
  disabled: () => <Currency defaultValue="BAHT" disabled />,
};
