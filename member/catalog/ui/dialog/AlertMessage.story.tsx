import { AlertMessage } from '../../../src/ui/dialog/AlertMessage.tsx';
import { say } from '../../say.ts';

const nothing = () => undefined;

export const place = 'over';

export const states = {
  success: () => (
    <AlertMessage
      open
      tone="success"
      title={say('บันทึกรหัสผ่านใหม่แล้ว', 'ບັນທຶກລະຫັດຜ່ານໃໝ່ແລ້ວ', 'The new password is saved')}
      onClose={nothing}
    />
  ),
  'success with what follows': () => (
    <AlertMessage
      open
      tone="success"
      title={say('บันทึกรหัสผ่านใหม่แล้ว', 'ບັນທຶກລະຫັດຜ່ານໃໝ່ແລ້ວ', 'The new password is saved')}
      onClose={nothing}
    >
      {say(
        'ออกจากระบบในเครื่องอื่นทั้งหมดแล้ว จากนี้กรุณาใช้รหัสผ่านใหม่',
        'ອອກຈາກລະບົບໃນເຄື່ອງອື່ນທັງໝົດແລ້ວ ຈາກນີ້ກະລຸນາໃຊ້ລະຫັດຜ່ານໃໝ່',
        'You were logged out everywhere else. Please use the new password from now on.',
      )}
    </AlertMessage>
  ),
  failed: () => (
    <AlertMessage
      open
      tone="failed"
      title={say(
        'พาสคีย์นี้ใช้ไม่ได้แล้ว กรุณาใช้รหัสผ่าน',
        'ກະແຈຜ່ານນີ້ໃຊ້ບໍ່ໄດ້ແລ້ວ ກະລຸນາໃຊ້ລະຫັດຜ່ານ',
        'This passkey no longer works. Please use your password.',
      )}
      onClose={nothing}
    />
  ),
};
