import type { Content } from '../content/content.schemas.ts';
import { drawBanner } from './demo-art.ts';

/** Banners shown before the invite and refund dialogs. */
export const demoInviteBanners: Content<'inviteBanners'> = [
  {
    image: drawBanner('river', 'friends'),
    html: {
      th: '<h3>ชวนเพื่อน รับค่าแนะนำทุกวัน</h3><p>5% ของยอดที่เพื่อนเสียในแต่ละวัน คิดให้ทุกคืน</p>',
      la: '<h3>ຊວນໝູ່ ຮັບຄ່າແນະນຳທຸກມື້</h3><p>5% ຂອງຍອດທີ່ໝູ່ເສຍໃນແຕ່ລະມື້ ຄິດໃຫ້ທຸກຄືນ</p>',
      en: '<h3>Invite friends, earn every day</h3><p>5% of what a friend loses in a day, calculated every night</p>',
    },
  },
  {
    image: drawBanner('ink', 'coins'),
    html: {
      th: '<h3>ครบ ฿50 กดรับได้เลย</h3><p>เงินเข้ากระเป๋าทันที</p>',
      la: '<h3>ຄົບ ฿50 ກົດຮັບໄດ້ເລີຍ</h3><p>ເງິນເຂົ້າກະເປົາທັນທີ</p>',
      en: '<h3>Claim from ฿50</h3><p>Straight into your wallet</p>',
    },
  },
];

export const demoRefundBanners: Content<'refundBanners'> = [
  {
    image: drawBanner('dusk', 'back'),
    html: {
      th: '<h3>คืนยอดเสีย 5% ทุกสัปดาห์</h3><p>คิดทุกวันอาทิตย์ กดรับได้ภายใน 7 วัน</p>',
      la: '<h3>ຄືນຍອດເສຍ 5% ທຸກອາທິດ</h3><p>ຄິດທຸກວັນອາທິດ ກົດຮັບໄດ້ພາຍໃນ 7 ມື້</p>',
      en: '<h3>5% of a week’s losses back</h3><p>Calculated every Sunday. Claim within 7 days</p>',
    },
  },
];
