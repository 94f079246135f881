import { ConfirmDialog } from '../../../src/ui/dialog/ConfirmDialog.tsx';
import { say } from '../../say.ts';

const nothing = () => undefined;

function CancelQr({ busy = false, danger = false }) {
  return (
    <ConfirmDialog
      open
      danger={danger}
      busy={busy}
      doing={say('กำลังยกเลิก…', 'ກຳລັງຍົກເລີກ…', 'Cancelling…')}
      title={say('ยกเลิก QR นี้หรือไม่', 'ຍົກເລີກ QR ນີ້ບໍ່', 'Cancel this QR?')}
      confirm={say('ยกเลิก QR', 'ຍົກເລີກ QR', 'Cancel the QR')}
      cancel={say('ย้อนกลับ', 'ກັບຄືນ', 'Back')}
      onConfirm={nothing}
      onClose={nothing}
    >
      {say(
        'หากจ่าย QR นี้ไปแล้ว กรุณารอสักครู่ เงินจะเข้ากระเป๋าเมื่อธนาคารยืนยัน',
        'ຖ້າຈ່າຍ QR ນີ້ໄປແລ້ວ ກະລຸນາລໍຖ້າຈັກໜ້ອຍ ເງິນຈະເຂົ້າກະເປົາເມື່ອທະນາຄານຢືນຢັນ',
        'If you have paid it already, please wait: the money comes when the bank confirms.',
      )}
    </ConfirmDialog>
  );
}

export const place = 'over';

export const states = {
  asking: () => <CancelQr />,
  'asking before something dangerous': () => <CancelQr danger />,
  busy: () => <CancelQr danger busy />,
};
