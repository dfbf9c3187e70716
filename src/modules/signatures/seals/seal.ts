/** Crockford's alphabet: no letter can be mistaken for a digit. */
export const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const codeLength = 20;

/** `7K2M-9QXT-…`, as it is printed and read aloud. */
export const spacedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");
