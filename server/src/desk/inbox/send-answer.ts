import type { ChatAnswer } from '@kapao/contract/desk/calls/chat-acts';
import { chatPlaces } from '@kapao/contract/desk/chat-states';
import type { Locale } from '@kapao/core/locale';

/** What `chat_say` stores of an operator's answer. Null: a choice leads to a place that the app does not have. */
export function readAnswer(answer: ChatAnswer) {
  const choices = 'choices' in answer ? answer.choices : null;
  if (choices?.some(({ payload }) => !isMeaning(payload))) return null;
  return {
    messageType: answer.type,
    payload: answer.text || null,
    payloads: choices,
    fileKey: 'filePath' in answer ? (answer.filePath ?? null) : null,
  };
}

/** Whatever is not ours is sent back as it is. */
function isMeaning(payload: string): boolean {
  if (!payload.startsWith('kapao:')) return true;
  const [place = ''] = payload.slice('kapao:'.length).split('/');
  return chatPlaces.some((one) => one === place);
}

const question: Readonly<Record<Locale, string>> = {
  th: 'เราช่วยเรื่องนี้ได้ดีแค่ไหน',
  la: 'ພວກເຮົາຊ່ວຍເລື່ອງນີ້ໄດ້ດີປານໃດ',
  en: 'How well did we help?',
};

/** The question at the end. Its answer is counted (`chat_rate`) and opens nothing again. */
export function askRating(locale: Locale) {
  return {
    messageType: 'quick_replies',
    payload: question[locale],
    payloads: [1, 2, 3, 4, 5].map((stars) => ({ title: '★'.repeat(stars), payload: `kapao:rate:${stars}` })),
  };
}
