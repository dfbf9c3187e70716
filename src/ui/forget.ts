/** Said by the shell at sign-out: whatever a piece keeps in memory of this person is dropped (platform SES-9). */
export const forgetEvent = "cairn:forget";
