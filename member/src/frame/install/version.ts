/** Version that the specification shows on the contact page; the root package.json has the same. */
export const appVersion = '1.1.14';
