export { texts as errorTexts } from '@kapao/contract/error-texts/th';
export { messages } from './locales/public/th.po';
