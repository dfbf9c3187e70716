/** Why a password is refused; `params` of the problem `weak-password`, so that a screen can say it in its language. */
export type Weakness =
  | { reason: "short" | "long"; count: number }
  | { reason: "unit"; unit: string }
  | { reason: "repeats" | "sequence" | "email" | "name" | "facility" | "common" | "breached" };
