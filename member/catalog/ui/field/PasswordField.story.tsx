import { PasswordField } from '../../../src/ui/field/PasswordField.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { say } from '../../say.ts';

const password = () => say('รหัสผ่าน', 'ລະຫັດຜ່ານ', 'Password');
const atLeast = () => say('อย่างน้อย 8 ตัวอักษร', 'ຢ່າງໜ້ອຍ 8 ຕົວອັກສອນ', 'At least 8 characters');

export const states = {
  empty: () => <PasswordField label={password()} hint={atLeast()} />,
  typing: () => (
    <AfterInteraction does={(ground) => ground.querySelector('input')?.focus()}>
      <PasswordField label={password()} defaultValue="kapao" />
    </AfterInteraction>
  ),
  shown: () => (
    <AfterInteraction does={(ground) => ground.querySelector('button')?.click()}>
      <PasswordField label={password()} defaultValue="kapao-demo-1" />
    </AfterInteraction>
  ),
  wrong: () => (
    <PasswordField
      label={password()}
      defaultValue="kapao"
      error={say('ต้องมีอย่างน้อย 8 ตัวอักษร', 'ຕ້ອງມີຢ່າງໜ້ອຍ 8 ຕົວອັກສອນ', 'At least 8 characters.')}
    />
  ),
  disabled: () => <PasswordField label={password()} defaultValue="kapao-demo-1" disabled />,
};
