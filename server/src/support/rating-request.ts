import type { Locale } from '@kapao/core/locale';

const question: Readonly<Record<Locale, string>> = {
  th: 'เราช่วยเรื่องนี้ได้ดีแค่ไหน',
  la: 'ພວກເຮົາຊ່ວຍເລື່ອງນີ້ໄດ້ດີປານໃດ',
  en: 'How well did we help?',
};

/**
 * Returns the rating request at the end of a conversation. Its answer is counted (`chat_rate`) and does not reopen the
 * conversation.
 */
export function ratingRequest(locale: Locale) {
  return {
    messageType: 'quick_replies',
    payload: question[locale],
    payloads: [1, 2, 3, 4, 5].map((stars) => ({ title: '★'.repeat(stars), payload: `kapao:rate:${stars}` })),
  };
}
