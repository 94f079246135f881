export { texts as errorTexts, textsInLaos as errorTextsInLaos } from '@kapao/contract/error-texts/th';
export { messages } from './locales/public/th.po';
