import type { Locale } from '@kapao/core/locale';

const question: Readonly<Record<Locale, string>> = {
  th: 'เราช่วยเรื่องนี้ได้ดีแค่ไหน',
  la: 'ພວກເຮົາຊ່ວຍເລື່ອງນີ້ໄດ້ດີປານໃດ',
  en: 'How well did we help?',
};

/** The question at the end. Its answer is counted (`chat_rate`) and opens nothing again. */
export function ratingRequest(locale: Locale) {
  return {
    messageType: 'quick_replies',
    payload: question[locale],
    payloads: [1, 2, 3, 4, 5].map((stars) => ({ title: '★'.repeat(stars), payload: `kapao:rate:${stars}` })),
  };
}
