import type { PushKind } from '@kapao/contract/push-kinds';
import type { Locale } from '@kapao/core/locale';

/** Push events and their lock screen texts: each names only the kind of event, without amount, name or account data. */
export const pushEvents = ['answer', 'deposit', 'withdrawal-done', 'withdrawal-look', 'security'] as const;
export type PushEvent = (typeof pushEvents)[number];

interface PushText {
  /** `security` is sent whatever kinds the member chose. */
  readonly kind: PushKind | 'security';
  /** Path that a tap opens. */
  readonly to: string;
  readonly texts: Readonly<Record<Locale, string>>;
}

export const pushTexts: Readonly<Record<PushEvent, PushText>> = {
  answer: {
    kind: 'answer',
    to: '/user/home?chat=1',
    texts: {
      th: 'คุณมีข้อความตอบกลับจากทีมงาน',
      la: 'ທ່ານມີຂໍ້ຄວາມຕອບກັບຈາກທີມງານ',
      en: 'You have a reply from our team',
    },
  },
  deposit: {
    kind: 'deposit',
    to: '/user/statement',
    texts: {
      th: 'เงินฝากของคุณเข้าแล้ว',
      la: 'ເງິນຝາກຂອງທ່ານເຂົ້າແລ້ວ',
      en: 'Your deposit has arrived',
    },
  },
  'withdrawal-done': {
    kind: 'withdrawal',
    to: '/user/statement',
    texts: {
      th: 'ถอนเงินสำเร็จแล้ว',
      la: 'ຖອນເງິນສຳເລັດແລ້ວ',
      en: 'Your withdrawal has been paid',
    },
  },
  'withdrawal-look': {
    kind: 'withdrawal',
    to: '/user/statement',
    texts: {
      th: 'กรุณาตรวจสอบรายการถอนเงินของคุณ',
      la: 'ກະລຸນາກວດເບິ່ງລາຍການຖອນເງິນຂອງທ່ານ',
      en: 'Please check your withdrawal',
    },
  },
  security: {
    kind: 'security',
    to: '/user/profile',
    texts: {
      th: 'มีการเปลี่ยนแปลงด้านความปลอดภัยของบัญชีคุณ กรุณาตรวจสอบ',
      la: 'ມີການປ່ຽນແປງດ້ານຄວາມປອດໄພຂອງບັນຊີທ່ານ ກະລຸນາກວດເບິ່ງ',
      en: 'The security of your account was changed. Please check',
    },
  },
};

/** Returns the payload for the app's service worker (member/public/push-worker.js). */
export function pushPayload(event: PushEvent, locale: Locale): string {
  const { kind, to, texts } = pushTexts[event];
  return JSON.stringify({ kind, tag: event, text: texts[locale], to });
}
