/** Payloads of choices that the server handles, without schemas, so that the app can import them. */

/** Asks for a person instead of the assistant. */
export const chatPersonPayload = 'kapao:person';
