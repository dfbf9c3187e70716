/** The password and PIN of every user of a test facility. */
export const testPassword = "a-long-test-pass-2026";
export const testPin = "480216";

/** The least that argon2 allows. */
export const testHashCost = { memoryCost: 8, timeCost: 1 };
