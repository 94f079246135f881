export { texts as errorTexts } from '@kapao/contract/error-texts/en';
export { messages } from './locales/public/en.po';
