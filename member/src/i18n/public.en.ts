export { texts as errorTexts, textsInLaos as errorTextsInLaos } from '@kapao/contract/errors/error-texts/en';
export { messages } from './locales/public/en.po';
