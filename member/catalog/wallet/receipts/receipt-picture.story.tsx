import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { Reply } from '../../../src/frame/api/api.ts';
import { receiptPicture } from '../../../src/wallet/receipts/receipt-picture.ts';
import { useReceipt } from '../../../src/wallet/receipts/useReceipt.ts';
import { Answers } from '../../answers.tsx';
import { say } from '../../say.ts';
import { deposit, walletAnswer } from '../sample.ts';

function Picture({ movement }: { movement: Reply<'getStatement'> }) {
  const receipt = useReceipt()(movement);
  const { locale } = useLingui().i18n;
  const [address, setAddress] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once
  useEffect(() => {
    void receiptPicture(receipt, {
      receipt: say('หลักฐานการทำรายการ', 'ຫຼັກຖານການເຮັດລາຍການ', 'Receipt'),
      checked: say('ตรวจว่าเป็นของจริงได้', 'ກວດວ່າເປັນຂອງແທ້ໄດ້', 'Anyone can verify this'),
      scanned: say(
        'สแกนแล้วจะเห็นเพียงสถานะและยอดเงิน ไม่มีชื่อหรือเลขที่บัญชี',
        'ສະແກນແລ້ວຈະເຫັນພຽງສະຖານະ ແລະ ຍອດເງິນ ບໍ່ມີຊື່ ຫຼື ເລກບັນຊີ',
        'Scanned, it shows the state and the amount alone: no name and no account number.',
      ),
      footer: say(
        'หลักฐานการทำรายการในกระเป๋า Kapao ไม่ใช่สลิปธนาคาร',
        'ໃບບິນຂອງກະເປົາ Kapao ບໍ່ແມ່ນສະລິບທະນາຄານ',
        'A Kapao wallet receipt, not a bank slip',
      ),
      locale,
    }).then((picture) => setAddress(URL.createObjectURL(picture)));
  }, []);
  return address ? <img src={address} alt={receipt.title} className="w-full" /> : null;
}

function Drawn({ movement }: { movement: Reply<'getStatement'> }) {
  return (
    <Answers answers={[walletAnswer]}>
      <Picture movement={movement} />
    </Answers>
  );
}

export const states = {
  'a deposit by QR': { Show: () => <Drawn movement={deposit} />, afterMs: 1_000 },
  'the longest amount': {
    Show: () => <Drawn movement={{ ...deposit, amount: 999_999_999_999.99 }} />,
    afterMs: 1_000,
  },
};
