/**
 * The 32 digits and letters of Crockford's base32 (https://www.crockford.com/base32.html), which leaves out I, L, O and
 * U: five bits each, in upper case, taken by every party's reference field.
 */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
