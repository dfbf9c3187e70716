/** What everybody of a test facility signs in and signs with. */
export const testPassword = "a-long-test-pass-2026";
export const testPin = "480216";
