import { Button } from '../../../src/ui/button/Button.tsx';
import { Dialog } from '../../../src/ui/dialog/Dialog.tsx';
import { Field } from '../../../src/ui/field/Field.tsx';
import { say } from '../../say.ts';

const nothing = () => undefined;
const withdraw = () => say('ถอนเงิน', 'ຖອນເງິນ', 'Withdraw');
const paragraph = () =>
  say(
    'QR นี้ใช้ได้ครั้งเดียว จ่ายช้ากว่านี้เงินก็ไม่หาย เงินจะเข้ากระเป๋าเมื่อธนาคารยืนยัน',
    'QR ນີ້ໃຊ້ໄດ້ຄັ້ງດຽວ ຈ່າຍຊ້າກວ່ານີ້ເງິນກໍບໍ່ຫາຍ ເງິນຈະເຂົ້າກະເປົາເມື່ອທະນາຄານຢືນຢັນ',
    'This QR works once. If you pay late the money is not lost: we credit it when the bank confirms.',
  );

function Form() {
  return (
    <div className="state-stack">
      <Field label={say('จำนวนเงิน', 'ຈຳນວນເງິນ', 'Amount')} defaultValue="300" />
      <Button>{withdraw()}</Button>
    </div>
  );
}

export const place = 'over';

export const states = {
  'with a form': () => (
    <Dialog open title={withdraw()} onClose={nothing}>
      <Form />
    </Dialog>
  ),
  'a long title': () => (
    <Dialog
      open
      title={say(
        'เครื่องที่คุณเข้าสู่ระบบอยู่และวิธีออกจากระบบ',
        'ເຄື່ອງທີ່ທ່ານເຂົ້າສູ່ລະບົບຢູ່ ແລະ ວິທີອອກຈາກລະບົບ',
        'Devices where you are logged in, and how to log out there',
      )}
      onClose={nothing}
    >
      <p>{paragraph()}</p>
    </Dialog>
  ),
  'a long text to read': () => (
    <Dialog
      open
      reading
      title={say('ข้อตกลงการใช้บริการ', 'ຂໍ້ຕົກລົງການໃຊ້ບໍລິການ', 'Terms of Service')}
      onClose={nothing}
    >
      <div className="state-stack">
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are all the same
          <p key={index}>{paragraph()}</p>
        ))}
      </div>
    </Dialog>
  ),
  wide: () => (
    <Dialog open wide title={withdraw()} onClose={nothing}>
      <Form />
    </Dialog>
  ),
  'the whole screen': () => (
    <Dialog open full title={withdraw()} onClose={nothing}>
      <p style={{ padding: 16 }}>{paragraph()}</p>
    </Dialog>
  ),
  'locked while money moves': () => (
    <Dialog open locked title={withdraw()} onClose={nothing}>
      <Button busy doing={say('กำลังส่ง…', 'ກຳລັງສົ່ງ…', 'Sending…')}>
        {withdraw()}
      </Button>
    </Dialog>
  ),
};
