import { SafeHtml } from '../../../src/ui/rich-text/SafeHtml.tsx';
import { say } from '../../say.ts';

const heading = () => say('เงื่อนไขการฝาก', 'ເງື່ອນໄຂການຝາກ', 'Conditions of deposits');
const sentence = () =>
  say(
    'ฝากด้วย QR ดูทุกขั้นตอนในรายการ และถอนเข้าบัญชีธนาคารของคุณเอง',
    'ຝາກດ້ວຍ QR ເບິ່ງທຸກຂັ້ນຕອນໃນລາຍການ ແລະ ຖອນເຂົ້າບັນຊີທະນາຄານຂອງທ່ານເອງ',
    'Deposit by QR, see every step in the statement, withdraw to your own bank account.',
  );

export const states = {
  'headings and lists': () => (
    <SafeHtml
      html={`<h2>${heading()}</h2><p>${sentence()}</p><ul><li>${sentence()}</li><li>฿1 – ฿50,000</li></ul>
        <ol><li>QR</li><li><strong>${heading()}</strong></li></ol>`}
    />
  ),
  'a link and a table': () => (
    <SafeHtml
      html={`<p><a href="https://example.com/">${heading()}</a></p>
        <table><thead><tr><th scope="col">${say('ธนาคาร', 'ທະນາຄານ', 'Bank')}</th><th scope="col">฿</th></tr></thead>
        <tbody><tr><td>KBank</td><td>50,000</td></tr><tr><td>KTB</td><td>20,000</td></tr></tbody></table>`}
    />
  ),
  'what may not stand in it is gone': () => (
    <SafeHtml html={`<p style="color:red" onclick="alert(1)">${sentence()}</p><script>alert(1)</script>`} />
  ),
};
