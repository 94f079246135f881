export { texts as errorTexts } from '@kapao/contract/error-texts/la';
export { messages } from './locales/public/la.po';
