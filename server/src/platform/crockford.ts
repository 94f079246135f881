/**
 * The 32 symbols of Crockford's base32 (https://www.crockford.com/base32.html), without I, L, O and U: five bits each, in
 * upper case, accepted in every provider's reference field.
 */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
