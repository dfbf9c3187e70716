import { z } from "zod";

/**
 * A password as a field sends it. AUTH-4 counts 128 characters of any script, after composing them; the text on its way may be
 * longer (an emoji is two units, a composed letter up to three), and a right password must never be refused by its form.
 */
export const TypedPassword = z.string().min(1, "Enter your password.").max(1024);

/** A new password: `password-rules.ts` checks its strength and explains a refusal. */
export const ChosenPassword = z.string().min(1, "Choose a password.").max(1024);
